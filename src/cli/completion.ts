import type { Command } from 'commander';

interface Known {
  /** Words before it: "projects show". */
  readonly path: string;
  readonly commands: readonly { readonly name: string; readonly what: string }[];
  readonly options: readonly { readonly flag: string; readonly what: string }[];
}

/** A shell's script, written from the commands themselves. Files are completed where nothing else fits. */
export function completion(program: Command, shell: 'bash' | 'zsh' | 'fish'): string {
  const known = tree(program, '');
  if (shell === 'fish') return fish(known);
  const bash = bashScript(known);
  return shell === 'bash' ? bash : `#compdef boardwright\nautoload -U +X bashcompinit && bashcompinit\n${bash}`;
}

function tree(command: Command, path: string): Known[] {
  const commands = command.commands.map((c) => ({ name: c.name(), what: c.description() }));
  const options = command.options.flatMap((o) => (o.long ? [{ flag: o.long, what: o.description }] : []));
  return [{ path, commands, options }, ...command.commands.flatMap((c) => tree(c, `${path} ${c.name()}`.trim()))];
}

function bashScript(known: readonly Known[]): string {
  const cases = known.map(
    ({ path, commands, options }) =>
      `    '${path}') words='${[...commands.map((c) => c.name), ...options.map((o) => o.flag), '--help'].join(' ')}' ;;`,
  );
  const names = known.filter((k) => k.path !== '').map((k) => `    '${k.path}') path='${k.path}' ;;`);
  return `# boardwright: completion for bash
_boardwright() {
  local path='' next words word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    next="\${path:+$path }$word"
    case "$next" in
${names.join('\n')}
    esac
  done
  case "$path" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _boardwright boardwright
`;
}

function fish(known: readonly Known[]): string {
  const quoted = (text: string): string => `'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'")}'`;
  const lines = known.flatMap(({ path, commands, options }) => {
    const seen =
      path === ''
        ? '__fish_use_subcommand'
        : path
            .split(' ')
            .map((w) => `__fish_seen_subcommand_from ${w}`)
            .join('; and ');
    return [
      ...commands.map((c) => `complete -c boardwright -n ${quoted(seen)} -a ${c.name} -d ${quoted(c.what)}`),
      ...(path === '' ? [] : options.map((o) => `complete -c boardwright -n ${quoted(seen)} -l ${o.flag.slice(2)} -d ${quoted(o.what)}`)),
    ];
  });
  return `# boardwright: completion for fish\n${lines.join('\n')}\n`;
}
