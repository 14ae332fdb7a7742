/** The page: a prompt box, the phases of a build as they pass, the board, its files. Talks to the API under /api and nothing else. */
const PHASES = ['queued', 'think', 'resolve', 'erc', 'place', 'route', 'pour', 'drc', 'price', 'export', 'commit'];
const EXAMPLES = [
  '555 timer blinking an LED from a 9 V battery',
  'USB-C powered ESP32-C3 board with a BME280 over I2C, a status LED and a reset button, 40x30 mm',
  'STM32F103 board with USB, SWD, 8 MHz crystal, CAN transceiver and screw terminal',
];
const POLL_MS = 300;

const main = document.querySelector('#main');
const list = document.querySelector('#projects');

/** An element: `el('p', {class: 'quiet'}, 'text', child)`. Strings are text, never markup. */
function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value);
  }
  node.append(...children.filter((child) => child !== null));
  return node;
}

async function api(method, path, body) {
  const response = await fetch(path, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  if (response.status === 401) location.assign('/login');
  const answer = response.status === 204 ? {} : await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

const here = () => /^#\/p\/([a-z0-9-]+)$/.exec(location.hash)?.[1] ?? null;

async function showProjects() {
  const { projects } = await api('GET', '/api/projects');
  list.replaceChildren(
    ...projects.map((p) => {
      const state = p.current === null ? 'nothing built' : `${p.parts} parts, ${p.passed === true ? 'passed' : p.passed === false ? 'not clean' : 'read in'}`;
      return el('li', {}, el('a', { href: `#/p/${p.slug}`, 'aria-current': p.slug === here() ? 'page' : false }, p.name, el('small', {}, state)));
    }),
  );
}

/** The prompt box. `send` answers when the work is done. */
function askBox(placeholder, label, send) {
  const text = el('textarea', { placeholder, 'aria-label': placeholder, maxlength: 20000, required: true });
  const button = el('button', {}, label);
  const problem = el('p', { class: 'problem', role: 'alert', hidden: true });
  const progress = el('ol', { class: 'phases', hidden: true, 'aria-live': 'polite' });
  const submit = async () => {
    if (button.disabled || text.value.trim() === '') return;
    button.disabled = true;
    problem.hidden = true;
    try {
      await send(text.value, (job) => showPhases(progress, job));
      text.value = '';
    } catch (error) {
      problem.textContent = error.message;
      problem.hidden = false;
    } finally {
      button.disabled = false;
      progress.hidden = true;
    }
  };
  text.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  });
  const form = el('form', { class: 'ask', onsubmit: (event) => { event.preventDefault(); submit(); } },
    text, el('footer', {}, el('small', { class: 'quiet' }, 'Ctrl + Enter'), button));
  return { node: el('div', {}, form, progress, problem), text };
}

function showPhases(node, job) {
  node.hidden = false;
  const seconds = new Map();
  for (const { phase, s } of job.steps) seconds.set(phase, (seconds.get(phase) ?? 0) + s);
  node.replaceChildren(
    ...PHASES.map((phase) => {
      const s = seconds.get(phase);
      const state = phase === job.phase && job.finished === null ? 'now' : s === undefined ? '' : 'done';
      return el('li', { class: state }, s === undefined ? phase : `${phase} ${s.toFixed(1)} s`);
    }),
  );
}

/** Follows a job to its end; rejects with its reason when it failed. */
async function follow(job, told) {
  for (;;) {
    told(job);
    if (job.status === 'failed') throw new Error(job.error);
    if (job.status === 'done') return job;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    job = await api('GET', `/api/jobs/${job.id}`);
  }
}

function showStart() {
  const ask = askBox('What should be on the board?', 'Design it', async (prompt, told) => {
    const { job, project } = await api('POST', '/api/projects', { prompt, inline: true });
    try {
      await follow(job, told);
    } finally {
      location.hash = `#/p/${project.slug}`;
    }
  });
  const examples = EXAMPLES.map((text) => el('button', { type: 'button', onclick: () => { ask.text.value = text; ask.text.focus(); } }, text));
  main.replaceChildren(
    el('h1', {}, 'A sentence in, a circuit board out'),
    el('p', { class: 'quiet' }, 'Say what the board shall do, what it is powered from, and how big it may be.'),
    ask.node,
    el('div', { class: 'examples' }, ...examples),
    fileBox(),
  );
  ask.text.focus();
}

/** Files that make a project: a KiCad board (with its project) or netlist (with the footprint files that it needs), circuit-json, a design document. */
function fileBox() {
  const problem = el('p', { class: 'problem', role: 'alert', hidden: true });
  const input = el('input', { type: 'file', id: 'import', multiple: true, accept: '.kicad_pcb,.ecad_pcb,.net,.json,.kicad_mod,.kicad_pro' });
  input.addEventListener('change', async () => {
    input.disabled = true;
    problem.hidden = true;
    try {
      const { project } = await api('POST', '/api/projects', await importOf([...input.files]));
      location.hash = `#/p/${project.slug}`;
    } catch (error) {
      problem.textContent = error.message;
      problem.hidden = false;
    } finally {
      input.disabled = false;
      input.value = '';
    }
  });
  return el('div', { class: 'import' }, el('label', { for: 'import' }, 'Or open a KiCad board, a KiCad netlist, circuit-json or a design: '), input, problem);
}

async function importOf(files) {
  const isLand = (file) => file.name.endsWith('.kicad_mod');
  const isProject = (file) => file.name.endsWith('.kicad_pro');
  const main = files.filter((file) => !isLand(file) && !isProject(file));
  const beside = files.filter(isProject);
  if (main.length !== 1 || beside.length > 1) {
    throw new Error('Choose one board, netlist or design; footprint files (.kicad_mod) may stand beside a netlist, its project (.kicad_pro) beside a board.');
  }
  const [file] = main;
  const text = await file.text();
  if (/\.json$/i.test(file.name)) {
    try {
      return { design: JSON.parse(text), filename: file.name };
    } catch (error) {
      throw new Error(`${file.name} is not JSON: ${error.message}`);
    }
  }
  // A netlist names a footprint by its library too; the file only by its own name.
  const lands = await Promise.all(files.filter(isLand).map(async (land) => [land.name.replace(/\.kicad_mod$/, ''), await land.text()]));
  const project = beside.length === 0 ? {} : { ecad_project: await beside[0].text() };
  return { ecad: text, filename: file.name, ...project, ...(lands.length === 0 ? {} : { footprints: Object.fromEntries(lands) }) };
}

async function showProject(slug) {
  const project = await api('GET', `/api/projects/${slug}`);
  const jobs = await api('GET', `/api/projects/${slug}/jobs`);
  if (here() !== slug) return;
  const ask = askBox('Change something, or ask', 'Send', async (message, told) => {
    const { job } = await api('POST', `/api/projects/${slug}/chat`, { message });
    await follow(job, told).finally(() => show());
  });
  if (project.unsent) ask.text.value = project.unsent;
  const version = project.versions.find((v) => v.id === project.current);
  main.replaceChildren(
    el('h1', {}, project.name),
    el('p', { class: 'quiet' }, project.summary || project.description || 'Nothing is built yet.'),
    version === undefined ? '' : await boardView(slug, version, project.versions),
    el('h2', {}, 'Conversation'),
    ...project.chat.map(turnView),
    ask.node,
  );
  if (jobs.active !== null) {
    const progress = el('ol', { class: 'phases' });
    ask.node.before(progress);
    await follow(jobs.active, (job) => showPhases(progress, job)).catch(() => {}).finally(() => here() === slug && show());
  }
}

async function boardView(slug, version, versions) {
  const at = `/api/projects/${slug}/versions/${version.id}`;
  const [{ files }, board] = await Promise.all([api('GET', `${at}/files`), api('GET', `${at}/board`)]);
  const facts = [
    ['verdict', verdictView(version.passed)],
    ...((version.asks ?? null) === null ? [] : [['asked', `${version.asks.met} of ${version.asks.of} met`]]),
    ['size', `${board.width_mm} × ${board.height_mm} mm`],
    ['parts', String(board.stats.parts)],
    ['nets', String(board.stats.nets)],
    ['parts cost', board.imported === undefined ? `$${version.cost.toFixed(2)} a board` : 'not priced'],
    ...(board.order === undefined ? [] : [['order', orderWords(board.order)]]),
    ['tracks', `${board.stats.track_mm.toFixed(0)} mm`],
    ['vias', String(board.stats.vias)],
    ['version', version.id],
  ];
  const kicad = files.find((f) => f.kind === 'ecad');
  const sheetAt = (format) => `${at.replace(/\/versions\/.*$/, '')}/sheet?base=${encodeURIComponent(version.id)}&format=${format}`;
  const link = (file) => el('li', {}, el('a', { href: `${at}/files/${file.name.split('/').map(encodeURIComponent).join('/')}?dl=1` }, file.name));
  return el('section', { class: 'board' },
    el('div', { class: 'preview' }, el('img', { src: `${at}/files/board.svg`, alt: `The board: ${version.summary}` })),
    el('div', {},
      el('div', { class: 'card' }, el('dl', {}, ...facts.flatMap(([k, v]) => [el('dt', {}, k), el('dd', {}, v)]))),
      el('div', { class: 'card downloads' },
        el('a', { class: 'button', href: `${at}/gerbers.zip` }, 'Gerbers, BOM and placement'),
        files.some((f) => f.name === 'inspector.html')
          ? el('a', { class: 'button plain', href: `${at}/inspector.html`, target: '_blank', rel: 'noopener' }, 'Look closer: layers, nets, 3D')
          : null,
        kicad === undefined ? null : el('a', { class: 'button plain', href: `${at}/files/${encodeURIComponent(kicad.name)}?dl=1` }, 'KiCad board'),
        el('a', { class: 'button plain', href: sheetAt('svg'), target: '_blank', rel: 'noopener' }, 'Schematic'),
        el('a', { class: 'button plain', href: sheetAt('kicad_sch') }, 'KiCad schematic'),
        el('a', { class: 'button plain', href: `${at}/board?format=step` }, 'STEP: the board with its parts'),
        versions.some((v) => v.id === version.parent)
          ? el('a', { class: 'button plain', href: `${at}/diff?against=${version.parent}&format=svg`, target: '_blank', rel: 'noopener' }, `What changed since ${version.parent}`)
          : null,
        el('details', {}, el('summary', { class: 'quiet' }, `All ${files.length} files`), el('ul', {}, ...files.map(link)))),
      asksView(board),
      findingsView(board), gapsView(board)));
}

/** The build's own verdict; a board that was read from a file and not routed here has none. */
function verdictView(passed) {
  const [kind, words] = passed === null ? ['none', 'read in, not judged'] : passed ? ['yes', 'passed'] : ['no', 'not clean'];
  return el('span', { class: `verdict ${kind}` }, words);
}

/** An estimate, and said as one. */
function orderWords({ quantity, assembly, total_usd, complete, dated }) {
  const made = assembly === 'none' ? 'bare' : `${assembly} assembly`;
  return `about $${total_usd.toFixed(2)} for ${quantity} boards (${made}${complete ? '' : ', some prices not known'}${dated === null ? '' : `, oldest price of ${dated}`})`;
}

/** What was asked, ask by ask: what is not met first. */
function asksView({ ledger }) {
  const asked = (ledger?.entries ?? []).filter((e) => e.source === 'person');
  if (asked.length === 0) return null;
  const rank = ['unmet', 'declined', 'partly', 'met'];
  const lines = [...asked].sort((a, b) => rank.indexOf(a.state) - rank.indexOf(b.state)).map((e) =>
    el('li', { class: e.state === 'met' ? 'met' : e.state === 'partly' ? 'warning' : 'error' }, el('q', {}, e.text), ` ${e.says}`));
  return el('details', { class: 'card', open: asked.some((e) => e.state !== 'met') },
    el('summary', {}, `What was asked: ${ledger.asks.met} of ${ledger.asks.of} met`), el('ul', { class: 'findings' }, ...lines));
}

/** What is wrong with the board, but for what the list of asks says already. */
function findingsView({ findings, unrouted, ledger }) {
  const told = new Set((ledger?.entries ?? []).map((e) => (e.text === '' ? e.says : `“${e.text}”: ${e.says}`)));
  const open = findings.filter((f) => f.severity !== 'info' && !(f.rule === 'ask' && told.has(f.message)));
  const lines = [
    ...open.map((f) => el('li', { class: f.severity }, f.message)),
    ...unrouted.map((u) => el('li', { class: 'error' }, `${u.net}: ${u.from} to ${u.to} is not routed`)),
  ];
  if (lines.length === 0) return null;
  return el('details', { class: 'card', open: open.some((f) => f.severity === 'error') || unrouted.length > 0 },
    el('summary', {}, lines.length === 1 ? '1 remark' : `${lines.length} remarks`), el('ul', { class: 'findings' }, ...lines));
}

/** What to look at before the order, closed until somebody wants it. */
function gapsView({ gaps }) {
  if (gaps.length === 0) return null;
  return el('details', { class: 'card' },
    el('summary', {}, `Before you order: ${gaps.length === 1 ? '1 gap' : `${gaps.length} gaps`}`),
    el('ul', { class: 'findings' }, ...gaps.map((g) => el('li', { class: 'quiet' }, g.message))));
}

const turnView = (turn) => el('article', { class: `turn ${turn.error ? 'error' : ''} ${turn.kind ?? ''}` },
  el('p', { class: 'you' }, turn.you), el('p', { class: 'bot' }, turn.bot));

async function show() {
  try {
    const slug = here();
    if (slug === null) showStart();
    else await showProject(slug);
    await showProjects();
  } catch (error) {
    main.replaceChildren(el('h1', {}, 'That did not work'), el('p', { class: 'problem' }, error.message), el('a', { href: '#/' }, 'Back to the start'));
  }
}

addEventListener('hashchange', show);
await show();
api('GET', '/api/app').then(({ version, chat }) => {
  document.querySelector('#app').textContent = `${version} · ${chat.backend}`;
}, () => {});
