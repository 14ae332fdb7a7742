import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { LONG } from '../support/long.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PAGE = readFileSync(join(ROOT, 'docs', 'operations.md'), 'utf8');
const base = mkdtempSync(join(tmpdir(), 'boardwright-clean-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

const answers = (command: string, ...args: string[]): boolean => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
const able =
  LONG && (process.env['CI'] === 'true' || (answers('nginx', '-v') && answers('unshare', '--mount', 'true') && answers('openssl', 'version')));

/** How this machine reaches the registry. */
const OF_THE_MACHINE = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(npm_config_(registry|cafile)|NODE_EXTRA_CA_CERTS|https?_proxy|no_proxy)$/i.test(name)),
);

/** A block of code of the page on running the service. */
function onPage(language: string, holds: string): string {
  const block = [...PAGE.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map((m) => m[1] ?? '').find((text) => text.includes(holds));
  if (block === undefined) throw new Error(`the page has no ${language} with ${holds}`);
  return block;
}
/** A line of such a block, without what is said about it. */
const line = (block: string, begins: string): string =>
  (block.split('\n').find((l) => l.startsWith(begins)) ?? `false "${begins} is not on the page"`).replace(/\s+#.*$/, '');

/**
 * From the tarball to a board, to a service behind nginx with TLS and tokens, to a backup restored elsewhere: in a mount namespace that has an empty home and
 * no checkout, with the page's own commands and the page's own lines for nginx.
 */
const STEPS = `
set -euo pipefail
mount -t tmpfs tmpfs "$CHECKOUT"
mount -t tmpfs tmpfs "$HOME"
cd "$HOME"
fail() { echo "FAILED: $*" >&2; exit 1; }
status() { curl -s -o status.out -w '%{http_code}' --cacert cert.pem --resolve boards.example:8443:127.0.0.1 "$@"; }
wait_for() { for _ in $(seq 600); do curl -sf "$1/api/health" > health.json && return; sleep 0.1; done; fail "$1 does not answer"; }

npm install --global --prefix "$HOME/.npm-global" --no-audit --no-fund --loglevel=error "$TARBALL"
export PATH="$HOME/.npm-global/bin:$PATH"
installed=$(du -sm "$HOME/.npm-global" | cut -f1)
echo "installed: $installed MB"
[ "$installed" -le 120 ] || fail "the installation has $installed MB"

boardwright design 'a red LED with its resistor on a 5 V screw terminal' -o lamp --json > lamp.json
node -e 'if (!JSON.parse(require("fs").readFileSync("lamp.json")).passed) process.exit(1)' || fail 'the board is not clean'
[ -s lamp/board.json ] || fail 'no board'

openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 1 -subj /CN=boards.example -addext subjectAltName=DNS:boards.example 2> /dev/null
mkdir nginx
cat > nginx/nginx.conf <<NGINX
daemon on; pid $HOME/nginx/pid; error_log $HOME/nginx/error.log; user root;
events {}
http {
  access_log off; client_body_temp_path $HOME/nginx/body; proxy_temp_path $HOME/nginx/proxy; fastcgi_temp_path $HOME/nginx/f; uwsgi_temp_path $HOME/nginx/u; scgi_temp_path $HOME/nginx/s;
  server {
    listen 127.0.0.1:8443 ssl; server_name boards.example;
    ssl_certificate $HOME/cert.pem; ssl_certificate_key $HOME/key.pem;
    $LOCATION
  }
}
NGINX
nginx -c "$HOME/nginx/nginx.conf"

export SERVICE_HOME="$HOME/state"
boardwright token add anna --role view > anna.token
SERVICE_TOKEN="$ADMIN" SERVICE_TRUST_PROXY=127.0.0.1 SERVICE_PUBLIC_URL=https://boards.example:8443 boardwright serve > serve.log 2>&1 &
service=$!
trap 'kill $service 2> /dev/null || true; nginx -c "$HOME/nginx/nginx.conf" -s stop || true' EXIT
wait_for http://127.0.0.1:8410

at=https://boards.example:8443
[ "$(status $at/api/projects)" = 401 ] || fail 'somebody without a token is let in'
[ "$(status -H "authorization: Bearer $(cat anna.token)" $at/api/projects)" = 200 ] || fail 'anna is not let in'
body='{"prompt":"555 timer blinking an LED from a 9 V battery","inline":true,"wait":true}'
post() { status -X POST -H 'content-type: application/json' -d "$body" "$@"; }
[ "$(post -H "authorization: Bearer $(cat anna.token)" $at/api/projects)" = 403 ] || fail 'who looks may build'
made="$(post -H "authorization: Bearer $ADMIN" $at/api/projects)"
[[ $made = 20[01] ]] || fail "the admin may not build: $made $(head -c 500 status.out)"
curl -sf http://127.0.0.1:8410/api/projects > before.json
sums() { (cd "$1/projects" && find . -path ./.locks -prune -o -type f -print0 | sort -z | xargs -0 sha256sum); }

eval "$BACKUP"
sums "$SERVICE_HOME" > before.sums
[ -s before.sums ] || fail 'nothing to back up'
kill $service; wait $service || fail 'the service did not end well'

export SERVICE_HOME="$HOME/elsewhere"
mkdir "$SERVICE_HOME"
eval "$RESTORE"
sums "$SERVICE_HOME" | diff - before.sums || fail 'the restored projects differ'
boardwright serve > again.log 2>&1 &
service=$!
wait_for http://127.0.0.1:8410
curl -sf http://127.0.0.1:8410/api/projects > after.json
names='JSON.stringify(JSON.parse(require("fs").readFileSync(process.argv[1])).projects.map((p) => [p.slug, p.current, p.passed]))'
[ "$(node -p "$names" before.json)" = "$(node -p "$names" after.json)" ] || fail 'the restored service has other projects'
kill $service; wait $service || fail 'the restored service did not end well'
echo "restored: $(node -p "$names" after.json)"
`;

it.skipIf(!able)('from the tarball to a board, to a service behind nginx, to a backup restored elsewhere', { timeout: 1_800_000 }, () => {
  const packed = spawnSync('npm', ['pack', '--json', '--pack-destination', base], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 });
  expect(packed.status, packed.stderr).toBe(0);
  const tarball = readdirSync(base).find((name) => name.endsWith('.tgz')) ?? '';
  const home = join(base, 'home');
  mkdirSync(home);
  const tar = onPage('sh', 'boards.tgz');
  const { status, stdout, stderr } = spawnSync('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'bash', '-c', STEPS], {
    encoding: 'utf8',
    cwd: '/',
    maxBuffer: 1 << 26,
    env: {
      PATH: `${dirname(process.execPath)}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`,
      HOME: home,
      CHECKOUT: ROOT,
      TARBALL: join(base, tarball),
      ADMIN: 'sixteen letters and more',
      LOCATION: onPage('nginx', 'proxy_pass'),
      BACKUP: line(tar, 'tar -C "$SERVICE_HOME" --exclude'),
      RESTORE: line(tar, 'tar -C "$SERVICE_HOME" -x'),
      ...OF_THE_MACHINE,
    },
  });
  console.log(stdout);
  expect([status, stderr.split('\n').filter((l) => l.startsWith('FAILED'))], stderr).toEqual([0, []]);
  expect(stdout).toMatch(/restored: \[\["[\w-]+","v001",true\]/);
});
