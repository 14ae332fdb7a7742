import type { Finding } from '../board/index.js';
import type { Checked } from '../core/boards.js';

/** One board, as the formats tell it. */
export interface CheckedFile extends Checked {
  readonly file: string;
}

/** SARIF 2.1.0, as code hosts show it beside a change. A board file has no lines that people know: places are told in its own millimetres. */
export function sarif(checked: readonly CheckedFile[], version: string): object {
  const rules = [...new Set(checked.flatMap((c) => problemsOf(c).map((p) => p.rule)))].sort();
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Boardwright', version, rules: rules.map((id) => ({ id, name: id, shortDescription: { text: id } })) } },
        results: checked.flatMap((c) => problemsOf(c).map((p) => resultOf(c, p, rules))),
      },
    ],
  };
}

const LEVEL: Readonly<Record<Finding['severity'], string>> = { error: 'error', warning: 'warning', info: 'note' };

function resultOf({ file, board }: CheckedFile, { rule, severity, message, refs, nets, at }: Finding, rules: readonly string[]): object {
  const [x0, y0] = board.imported?.origin ?? [0, 0];
  const place = at === undefined ? {} : { properties: { x_mm: round(at.x + x0), y_mm: round(at.y + y0) } };
  return {
    ruleId: rule,
    ruleIndex: rules.indexOf(rule),
    level: LEVEL[severity],
    message: { text: message },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: file === '-' ? 'board.kicad_pcb' : file.replaceAll('\\', '/') }, region: { startLine: 1 } },
        logicalLocations: [...refs.map((name) => ({ name, kind: 'part' })), ...nets.map((name) => ({ name, kind: 'net' }))],
      },
    ],
    ...place,
  };
}

const round = (mm: number): number => Math.round(mm * 1000) / 1000;

/** What is open is a finding here too. */
function problemsOf({ findings, unrouted }: CheckedFile): Finding[] {
  const open = unrouted.map(
    ({ net, from, to }): Finding => ({
      rule: 'route.open',
      severity: 'error',
      refs: [],
      nets: [net],
      message: `${net} is not joined from ${from} to ${to}`,
    }),
  );
  return [...findings, ...open];
}

/** JUnit's XML, as continuous integration shows tests: a suite for each board, a case for each rule that found something, and three that always are. */
export function junit(checked: readonly CheckedFile[], strict: boolean): string {
  const suites = checked.map((c) => {
    const problems = problemsOf(c);
    const named = ['drc', 'route.open', 'proof'];
    const rules = [...new Set([...named, ...problems.map((p) => p.rule)])];
    const cases = rules.map((rule) => {
      const here = problems.filter((p) => p.rule === rule);
      const wrong = here.filter((p) => p.severity === 'error' || (strict && p.severity === 'warning'));
      const rest = here.filter((p) => !wrong.includes(p));
      const failure =
        wrong.length === 0 ? '' : `<failure message="${xml(`${wrong.length} found`)}">${xml(wrong.map((p) => p.message).join('\n'))}</failure>`;
      const said = rest.length === 0 ? '' : `<system-out>${xml(rest.map((p) => `${p.severity}: ${p.message}`).join('\n'))}</system-out>`;
      return { failed: failure !== '', text: `  <testcase classname="${xml(c.file)}" name="${xml(rule)}">${failure}${said}</testcase>` };
    });
    const failures = cases.filter((k) => k.failed).length;
    return {
      failures,
      count: cases.length,
      text: [` <testsuite name="${xml(c.file)}" tests="${cases.length}" failures="${failures}">`, ...cases.map((k) => k.text), ' </testsuite>'],
    };
  });
  const sum = (of: 'failures' | 'count'): number => suites.reduce((total, s) => total + s[of], 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="boardwright" tests="${sum('count')}" failures="${sum('failures')}">`,
    ...suites.flatMap((s) => s.text),
    '</testsuites>',
    '',
  ].join('\n');
}

const xml = (text: string): string =>
  // Characters that XML has no place for are left out.
  text.replace(/[^\t\n\r -\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '').replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
