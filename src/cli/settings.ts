import Table from 'cli-table3';
import { SETTING_LIST, settingsExample, settingsMarkdown } from '../server/setting-table.js';
import { readSettings } from '../server/settings.js';
import { CLOSE, paint } from './colour.js';

/** Tells every setting. SettingError where one of them cannot be used. */
export function settingsCommand({ json, env, markdown }: { json: boolean; env: boolean; markdown: boolean }): number {
  if (env) process.stdout.write(settingsExample());
  else if (markdown) process.stdout.write(`${settingsMarkdown()}\n`);
  else if (json) process.stdout.write(`${JSON.stringify({ settings: SETTING_LIST.map(rowOf) }, null, 1)}\n`);
  else process.stdout.write(tableText());
  if (!env && !markdown) readSettings();
  return 0;
}

/** What a variable is set to; of a secret only whether. */
function rowOf([name, { what, unless, group, ...more }]: (typeof SETTING_LIST)[number]) {
  const value = process.env[name] || null;
  return { name, group, what, unless, set: value !== null, value: 'secret' in more && more.secret === true && value !== null ? '(hidden)' : value };
}

function tableText(): string {
  const table = new Table({
    head: ['variable', 'now', 'what it decides'],
    style: { head: [], border: [] },
    chars: CLOSE,
    wordWrap: true,
    colWidths: [30, 34, 70],
  });
  for (const setting of SETTING_LIST) {
    const { name, what, unless, value } = rowOf(setting);
    table.push([name, value === null ? plain(unless) : paint('green', value), plain(what)]);
  }
  const { home, projects } = readSettings();
  return `${table.toString()}\nhome ${home}\nprojects ${projects}\n`;
}

const plain = (markdown: string): string => markdown.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('`', '');
