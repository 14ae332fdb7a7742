import type { Finding } from '../board/index.js';
import type { Checked } from '../core/boards.js';

/** One board, as the formats tell it. */
export interface CheckedFile extends Checked {
  readonly file: string;
}

/** One that cannot be read, and why, with its name. */
export interface UnreadFile {
  readonly file: string;
  readonly why: string;
}

/** What a run of checks came to, board by board. */
export interface CheckReport {
  readonly checked: CheckedFile[];
  readonly unread: UnreadFile[];
}

/** SARIF 2.1.0, as code hosts show it beside a change. A board file has no lines that people know: places are told in its own millimetres. */
export function sarif({ checked, unread }: CheckReport, version: string): object {
  const rules = [...new Set(checked.flatMap((c) => problemsOf(c).map((p) => p.rule)))].sort();
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Boardwright', version, rules: rules.map((id) => ({ id, name: id, shortDescription: { text: id } })) } },
        invocations: [
          {
            executionSuccessful: unread.length === 0,
            toolExecutionNotifications: unread.map(({ file, why }) => ({
              level: 'error',
              message: { text: why },
              locations: [{ physicalLocation: placeIn(file) }],
            })),
          },
        ],
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
        physicalLocation: { ...placeIn(file), region: { startLine: 1 } },
        logicalLocations: [...refs.map((name) => ({ name, kind: 'part' })), ...nets.map((name) => ({ name, kind: 'net' }))],
      },
    ],
    ...place,
  };
}

const placeIn = (file: string): object => ({ artifactLocation: { uri: file === '-' ? 'board.kicad_pcb' : file.replaceAll('\\', '/') } });

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

interface Suite {
  readonly file: string;
  /** Cases that found something, and boards that cannot be read. */
  readonly failures: number;
  readonly errors: number;
  readonly cases: readonly string[];
}

/** JUnit's XML, as continuous integration shows tests: a suite for each board, a case for each rule that found something, and three that always are. */
export function junit({ checked, unread }: CheckReport, strict: boolean): string {
  const suites = [...checked.map((c) => suiteOf(c, strict)), ...unread.map(unreadSuite)];
  const sum = (of: (suite: Suite) => number): number => suites.reduce((total, s) => total + of(s), 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="boardwright" tests="${sum((s) => s.cases.length)}" failures="${sum((s) => s.failures)}" errors="${sum((s) => s.errors)}">`,
    ...suites.flatMap(({ file, cases, failures, errors }) => [
      ` <testsuite name="${xml(nameOf(file))}" tests="${cases.length}" failures="${failures}" errors="${errors}">`,
      ...cases,
      ' </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n');
}

function suiteOf(c: CheckedFile, strict: boolean): Suite {
  const problems = problemsOf(c);
  const rules = [...new Set(['drc', 'route.open', 'proof', ...problems.map((p) => p.rule)])];
  let failures = 0;
  const cases = rules.map((rule) => {
    const here = problems.filter((p) => p.rule === rule);
    const wrong = here.filter((p) => p.severity === 'error' || (strict && p.severity === 'warning'));
    const rest = here.filter((p) => !wrong.includes(p));
    failures += wrong.length > 0 ? 1 : 0;
    const failure =
      wrong.length === 0 ? '' : `<failure message="${xml(`${wrong.length} found`)}">${xml(wrong.map((p) => p.message).join('\n'))}</failure>`;
    const said = rest.length === 0 ? '' : `<system-out>${xml(rest.map((p) => `${p.severity}: ${p.message}`).join('\n'))}</system-out>`;
    return caseOf(c.file, rule, failure + said);
  });
  return { file: c.file, failures, errors: 0, cases };
}

const unreadSuite = ({ file, why }: UnreadFile): Suite => ({
  file,
  failures: 0,
  errors: 1,
  cases: [caseOf(file, 'read', `<error message="${xml(why)}"></error>`)],
});

const caseOf = (file: string, name: string, inside: string): string =>
  `  <testcase classname="${xml(nameOf(file))}" name="${xml(name)}">${inside}</testcase>`;

const nameOf = (file: string): string => (file === '-' ? 'standard input' : file);

const xml = (text: string): string =>
  // Characters that XML has no place for are left out.
  text.replace(/[^\t\n\r -\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '').replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
