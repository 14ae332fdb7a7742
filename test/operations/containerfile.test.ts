import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { LONG } from '../support/long.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FILE = readFileSync(join(ROOT, 'Containerfile'), 'utf8').replaceAll('\\\n', ' ');
const base = mkdtempSync(join(tmpdir(), 'boardwright-container-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

const answers = (command: string, ...args: string[]): boolean => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
const able = LONG && (process.env['CI'] === 'true' || (answers('unshare', '--mount', 'true') && answers('setpriv', '--version')));

/** The instructions of one of the two stages. */
function stage(which: 0 | 1): [name: string, rest: string][] {
  const lines = (FILE.split(/^FROM .*$/m)[which + 1] ?? '').split('\n').filter((line) => /^[A-Z]/.test(line));
  return lines.map((line) => [line.split(' ')[0] ?? '', line.slice(line.indexOf(' ') + 1).trim()]);
}
const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;
/** A command that is given as a list in JSON, for a shell. */
const words = (json: string): string => (JSON.parse(json) as string[]).map(quoted).join(' ');

/** A stage as a script in the image's own root: what is copied lies below /context or /from beforehand. */
function script(which: 0 | 1): string {
  return stage(which).flatMap(([name, rest]): string[] => {
    if (name === 'RUN') return [rest];
    if (name === 'WORKDIR') return [`mkdir -p ${rest}; cd ${rest}`];
    if (name === 'ENV') return [`export ${rest}`];
    if (name !== 'COPY') return [];
    const [from = '', ...to] = rest.split(' ');
    if (from.startsWith('--from=')) return [`cp -a /from${to[0]} ${to[1]}`];
    return [`(cd /context && tar -c ${[from, ...to].slice(0, -1).join(' ')}) | tar -x`];
  }).join('\n'); // biome-ignore format: one line each
}
const told = (name: string): string => stage(1).find(([n]) => n === name)?.[1] ?? '';

/**
 * The machine's own root stands for both images, each under a layer of its own that ends with the test; this Node for the image's; then the second is made read-only but for /data and /tmp, and
 * the service started in it as the image starts it, by its user, and asked by its own check.
 */
const STEPS = `
set -euo pipefail
fail() { echo "FAILED: $*" >&2; exit 1; }
mount -t tmpfs tmpfs "$BASE"
image() {
  mkdir -p "$BASE/$1/upper" "$BASE/$1/work" "$BASE/$1/root"
  mount -t overlay overlay -o "lowerdir=/,upperdir=$BASE/$1/upper,workdir=$BASE/$1/work" "$BASE/$1/root"
  mount -t proc proc "$BASE/$1/root/proc"; mount --rbind /dev "$BASE/$1/root/dev"
  chroot "$BASE/$1/root" id node > /dev/null 2>&1 || chroot "$BASE/$1/root" useradd --create-home node
}
image one; mkdir "$BASE/one/root/context"
(cd "$CHECKOUT" && git ls-files -z | tar -c --null -T -) | tar -x -C "$BASE/one/root/context"
printf '%s' "$ONE" | chroot "$BASE/one/root" bash -euo pipefail
image two; mkdir "$BASE/two/root/from"
cp -a "$BASE/one/root/app" "$BASE/two/root/from/app"
printf '%s' "$TWO" | chroot "$BASE/two/root" bash -euo pipefail
rm -rf "$BASE/two/root/from"
printf '%s' "$CHECK" > "$BASE/two/root/healthcheck"
owner="$(stat -c %u:%g "$BASE/two/root/data")"; mount -t tmpfs -o mode=700 tmpfs "$BASE/two/root/data"; chown "$owner" "$BASE/two/root/data" # The volume.
mount -t tmpfs tmpfs "$BASE/two/root/tmp"; chmod 1777 "$BASE/two/root/tmp"
mount -o remount,ro "$BASE/two/root"
inside() { chroot "$BASE/two/root" setpriv --reuid node --regid node --clear-groups env HOME=/tmp $SET "$@"; }
inside touch /app/x 2> /dev/null && fail 'the root is not read-only'
[ "$(inside id -un)" = "$USERNAME" ] || fail 'not its user'
inside env SERVICE_PORT=8410 SERVICE_TOKEN='sixteen letters and more' $START & service=$!
for _ in $(seq 600); do if inside bash /healthcheck; then ready=yes; break; fi; kill -0 $service || fail 'the service ended'; sleep 0.5; done
[ "\${ready:-no}" = yes ] || fail 'it does not become ready'
body='{"prompt":"555 timer blinking an LED from a 9 V battery","wait":true}'
made="$(curl -s -o "$BASE/answer" -w '%{http_code}' -X POST -H 'content-type: application/json' -H 'authorization: Bearer sixteen letters and more' -d "$body" http://127.0.0.1:8410/api/projects)"
[[ $made = 20[01] ]] || fail "no board: $made $(head -c 300 "$BASE/answer")"
[ -n "$(ls "$BASE/two/root/data/projects")" ] || fail 'nothing in /data'
kill $service || true # What it leaves ends with this namespace.
echo 'built, read-only, ready, a board'
`;

it.skipIf(!able)('the steps of the Containerfile build an image that runs with a read-only root, as its user', { timeout: 1_800_000 }, () => {
  expect([stage(0).map(([name]) => name), told('USER')]).toEqual([['WORKDIR', 'COPY', 'RUN', 'COPY', 'RUN'], 'node']);
  const { status, stdout, stderr } = spawnSync('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'bash', '-c', STEPS], {
    encoding: 'utf8',
    cwd: '/',
    maxBuffer: 1 << 26,
    env: {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(SERVICE|VITEST|BOARDWRIGHT|NODE_OPTIONS)/.test(name))),
      BASE: base,
      CHECKOUT: ROOT,
      ONE: script(0),
      TWO: script(1),
      SET: told('ENV'),
      USERNAME: told('USER'),
      START: (JSON.parse(told('CMD')) as string[]).join(' '),
      CHECK: words(told('HEALTHCHECK').replace(/^.*?CMD /, '')),
    },
  });
  expect([status, stderr.split('\n').filter((l) => l.startsWith('FAILED'))], stderr.slice(-2000)).toEqual([0, []]);
  expect(stdout).toContain('built, read-only, ready, a board');
});
