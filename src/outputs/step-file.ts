import { type Body, type Face, type ModelPlace, newell, type Rgb, type Solid, type Vertex } from './models/index.js';

/** A component of the assembly, named as the reader shows it. */
export interface StepProduct {
  readonly name: string;
  readonly solids: readonly Solid[];
  readonly places: readonly ModelPlace[];
  /** Round holes through its only body, from the first of its faces (the lowest) to the last. */
  readonly bores?: readonly Bore[];
}

/** A round hole that runs upwards, mm. */
export interface Bore {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly low: number;
  readonly high: number;
}
/** Bounds that a bore leaves in the faces below and above it, and the faces of its own wall. */
interface BoredFaces {
  readonly below: Id;
  readonly above: Id;
  readonly walls: readonly Id[];
}

/** An entity's number, `#12`. */
type Id = string;

/** STEP reals carry a point: `1.`, `-0.25`. */
function real(value: number, digits = 6): string {
  const text = value.toFixed(digits).replace(/0+$/, '');
  return /^-0\.$/.test(text) ? '0.' : text;
}
/** ISO 10303-21, 6.4.3: quotes doubled, all beyond ASCII as UTF-16 between `\X2\` and `\X0\`. */
const quoted = (text: string): string =>
  `'${text
    .replace(/\\/g, '\\\\')
    .replace(/'/g, "''")
    .replace(
      /[^ -~]+/g,
      (run) => `\\X2\\${[...Array(run.length).keys()].map((i) => run.charCodeAt(i).toString(16).toUpperCase().padStart(4, '0')).join('')}\\X0\\`,
    )}'`;
const list = (ids: readonly Id[]): string => `(${ids.join(',')})`;

/** Entities of a STEP file in the order they are made: a name is given to each once. */
class Entities {
  readonly lines: string[] = [];
  readonly #axis: Id;
  readonly #context: Id;
  readonly #application: Id;

  constructor() {
    this.#application = this.add("APPLICATION_CONTEXT('core data for automotive mechanical design processes')");
    this.add(`APPLICATION_PROTOCOL_DEFINITION('international standard','automotive_design',2000,${this.#application})`);
    const length = this.add('(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))');
    const angle = this.add('(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))');
    const solid = this.add('(NAMED_UNIT(*)SI_UNIT($,.STERADIAN.)SOLID_ANGLE_UNIT())');
    const exact = this.add(`UNCERTAINTY_MEASURE_WITH_UNIT(LENGTH_MEASURE(1.E-05),${length},'distance_accuracy_value','')`);
    this.#context = this.add(
      `(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNCERTAINTY_ASSIGNED_CONTEXT((${exact}))GLOBAL_UNIT_ASSIGNED_CONTEXT((${length},${angle},${solid}))REPRESENTATION_CONTEXT('',''))`,
    );
    this.#axis = this.frame({ at: [0, 0, 0], x: [1, 0, 0], z: [0, 0, 1] });
  }

  add(text: string): Id {
    this.lines.push(text);
    return `#${this.lines.length}`;
  }

  point(v: Vertex): Id {
    return this.add(`CARTESIAN_POINT('',(${v.map((c) => real(c)).join(',')}))`);
  }

  direction([x, y, z]: Vertex): Id {
    const size = Math.hypot(x, y, z);
    return this.add(`DIRECTION('',(${[x, y, z].map((c) => real(c / size, 12)).join(',')}))`);
  }

  frame({ at, x, z }: Pick<ModelPlace, 'at' | 'x' | 'z'>): Id {
    return this.add(`AXIS2_PLACEMENT_3D('',${this.point(at)},${this.direction(z)},${this.direction(x)})`);
  }

  /** A closed body of flat faces and bores; an edge is one entity for both of its faces. */
  body(name: string, { vertices, faces }: Body, bores: readonly Bore[] = []): Id {
    const corners = vertices.map((v) => this.add(`VERTEX_POINT('',${this.point(v)})`));
    const edges = new Map<string, Id>();
    const edge = (a: number, b: number): Id => {
      const [low, high] = a < b ? [a, b] : [b, a];
      const key = `${low} ${high}`;
      const id = edges.get(key) ?? this.#edge(vertices, corners, low, high);
      edges.set(key, id);
      return this.add(`ORIENTED_EDGE('',*,*,${id},${a < b ? '.T.' : '.F.'})`);
    };
    const bored = bores.map((bore) => this.#bore(bore));
    const holes = (i: number): Id[] => (i === 0 ? bored.map((b) => b.below) : i === faces.length - 1 ? bored.map((b) => b.above) : []);
    const flat = faces.map((face, i) => this.#face(vertices, face, edge, holes(i)));
    const shell = this.add(`CLOSED_SHELL('',${list([...flat, ...bored.flatMap((b) => b.walls)])})`);
    return this.add(`MANIFOLD_SOLID_BREP(${quoted(name)},${shell})`);
  }

  #edge(vertices: readonly Vertex[], corners: readonly Id[], a: number, b: number): Id {
    const [p, q] = [vertices[a] as Vertex, vertices[b] as Vertex];
    const way: Vertex = [q[0] - p[0], q[1] - p[1], q[2] - p[2]];
    const vector = this.add(`VECTOR('',${this.direction(way)},${real(Math.hypot(...way))})`);
    return this.add(`EDGE_CURVE('',${corners[a]},${corners[b]},${this.add(`LINE('',${this.point(p)},${vector})`)},.T.)`);
  }

  /** The wall of a bore in two halves: half a circle below and above, and the two upright lines between them. */
  #bore({ x, y, radius, low, high }: Bore): BoredFaces {
    const [right, left] = [x + radius, x - radius];
    const corner = (at: number, z: number): Id => this.add(`VERTEX_POINT('',${this.point([at, y, z])})`);
    const rim = (z: number): { ends: [Id, Id]; arcs: [Id, Id] } => {
      const ends: [Id, Id] = [corner(right, z), corner(left, z)];
      const circle = this.add(`CIRCLE('',${this.frame({ at: [x, y, z], x: [1, 0, 0], z: [0, 0, 1] })},${real(radius)})`);
      const arc = (a: Id, b: Id): Id => this.add(`EDGE_CURVE('',${a},${b},${circle},.T.)`);
      return { ends, arcs: [arc(ends[0], ends[1]), arc(ends[1], ends[0])] };
    };
    const [below, above] = [rim(low), rim(high)];
    const upright = (k: 0 | 1): Id => {
      const vector = this.add(`VECTOR('',${this.direction([0, 0, 1])},${real(high - low)})`);
      const line = this.add(`LINE('',${this.point([k === 0 ? right : left, y, low])},${vector})`);
      return this.add(`EDGE_CURVE('',${below.ends[k]},${above.ends[k]},${line},.T.)`);
    };
    const lines = [upright(0), upright(1)] as const;
    const run = (id: Id, forward: boolean): Id => this.add(`ORIENTED_EDGE('',*,*,${id},${forward ? '.T.' : '.F.'})`);
    const loop = (edges: readonly Id[]): Id => this.add(`EDGE_LOOP('',${list(edges)})`);
    const wall = this.add(`CYLINDRICAL_SURFACE('',${this.frame({ at: [x, y, low], x: [1, 0, 0], z: [0, 0, 1] })},${real(radius)})`);
    const half = (k: 0 | 1): Id => {
      const [to, back] = [lines[k === 0 ? 1 : 0], lines[k]];
      const around = loop([run(above.arcs[k], true), run(to, false), run(below.arcs[k], false), run(back, true)]);
      return this.add(`ADVANCED_FACE('',(${this.add(`FACE_OUTER_BOUND('',${around},.T.)`)}),${wall},.F.)`);
    };
    return {
      below: this.add(`FACE_BOUND('',${loop([run(below.arcs[0], true), run(below.arcs[1], true)])},.T.)`),
      above: this.add(`FACE_BOUND('',${loop([run(above.arcs[1], false), run(above.arcs[0], false)])},.T.)`),
      walls: [half(0), half(1)],
    };
  }

  /** `bored`: further bounds that are made already. */
  #face(vertices: readonly Vertex[], { outer, holes = [] }: Face, edge: (a: number, b: number) => Id, bored: readonly Id[]): Id {
    const ring = outer.map((i) => vertices[i] as Vertex);
    const [p, q] = [ring[0] as Vertex, ring[1] as Vertex];
    const plane = this.add(`PLANE('',${this.frame({ at: p, x: [q[0] - p[0], q[1] - p[1], q[2] - p[2]], z: newell(ring) })})`);
    const bounds = [outer, ...holes].map((loop, k) => {
      const around = loop.map((a, i) => edge(a, loop[(i + 1) % loop.length] as number));
      return this.add(`FACE_${k === 0 ? 'OUTER_' : ''}BOUND('',${this.add(`EDGE_LOOP('',${list(around)})`)},.T.)`);
    });
    return this.add(`ADVANCED_FACE('',${list([...bounds, ...bored])},${plane},.T.)`);
  }

  /** The solid's faces in a colour. */
  styled(solid: Id, colour: Rgb): Id {
    const rgb = this.add(`COLOUR_RGB('',${colour.map((c) => real(c)).join(',')})`);
    const area = this.add(`FILL_AREA_STYLE('',(${this.add(`FILL_AREA_STYLE_COLOUR('',${rgb})`)}))`);
    const side = this.add(`SURFACE_SIDE_STYLE('',(${this.add(`SURFACE_STYLE_FILL_AREA(${area})`)}))`);
    const style = this.add(`PRESENTATION_STYLE_ASSIGNMENT((${this.add(`SURFACE_STYLE_USAGE(.BOTH.,${side})`)}))`);
    return this.add(`STYLED_ITEM('color',(${style}),${solid})`);
  }

  /** A product with its shape: solids, or nothing but frames that others stand in. */
  product(name: string, type: 'ADVANCED_BREP_SHAPE_REPRESENTATION' | 'SHAPE_REPRESENTATION', items: readonly Id[]): { definition: Id; shape: Id } {
    const context = this.add(`PRODUCT_CONTEXT('',${this.#application},'mechanical')`);
    const product = this.add(`PRODUCT(${quoted(name)},${quoted(name)},'',(${context}))`);
    this.add(`PRODUCT_RELATED_PRODUCT_CATEGORY('part',$,(${product}))`);
    const stage = this.add(`PRODUCT_DEFINITION_CONTEXT('part definition',${this.#application},'design')`);
    const definition = this.add(`PRODUCT_DEFINITION('design','',${this.add(`PRODUCT_DEFINITION_FORMATION('','',${product})`)},${stage})`);
    const shape = this.add(`${type}(${quoted(name)},${list([this.#axis, ...items])},${this.#context})`);
    this.add(`SHAPE_DEFINITION_REPRESENTATION(${this.add(`PRODUCT_DEFINITION_SHAPE('','',${definition})`)},${shape})`);
    return { definition, shape };
  }

  /** One part more of an assembly. */
  occurrence(name: string, whole: { definition: Id; shape: Id }, part: { definition: Id; shape: Id }, frame: Id): void {
    const use = this.add(`NEXT_ASSEMBLY_USAGE_OCCURRENCE(${quoted(name)},${quoted(name)},'',${whole.definition},${part.definition},$)`);
    const where = this.add(`PRODUCT_DEFINITION_SHAPE('Placement','',${use})`);
    const move = this.add(`ITEM_DEFINED_TRANSFORMATION('','',${this.#axis},${frame})`);
    const relation = this.add(
      `(REPRESENTATION_RELATIONSHIP('','',${part.shape},${whole.shape})REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION(${move})SHAPE_REPRESENTATION_RELATIONSHIP())`,
    );
    this.add(`CONTEXT_DEPENDENT_SHAPE_REPRESENTATION(${relation},${where})`);
  }

  presented(styles: readonly Id[]): void {
    this.add(`MECHANICAL_DESIGN_GEOMETRIC_PRESENTATION_REPRESENTATION('',${list(styles)},${this.#context})`);
  }
}

/**
 * An assembly as STEP (ISO 10303-21, application protocol 214): each product once, as solids of flat faces and round holes with their colours, and where it stands as often as it
 * does. `created`: ISO 8601, '' for none.
 */
export function stepAssembly(name: string, products: readonly StepProduct[], created: string): string {
  const out = new Entities();
  const styles: Id[] = [];
  const parts = products.map(({ name: title, solids, bores }) => {
    const bodies = solids.flatMap((s) => s.bodies.map((body) => ({ solid: s, id: out.body(s.name, body, bores) })));
    styles.push(...bodies.map(({ solid, id }) => out.styled(id, solid.colour)));
    return out.product(
      title,
      'ADVANCED_BREP_SHAPE_REPRESENTATION',
      bodies.map(({ id }) => id),
    );
  });
  const frames = products.map(({ places }) => places.map((place) => out.frame(place)));
  const whole = out.product(name, 'SHAPE_REPRESENTATION', frames.flat());
  for (const [i, { places }] of products.entries()) {
    const part = parts[i];
    for (const [k, { name: title }] of places.entries()) {
      const frame = frames[i]?.[k];
      if (part !== undefined && frame !== undefined) out.occurrence(title, whole, part, frame);
    }
  }
  out.presented(styles);
  const head = [
    "FILE_DESCRIPTION(('printed circuit board with its parts'),'2;1');",
    `FILE_NAME(${quoted(`${name}.step`)},${quoted(created)},(''),(''),'Boardwright','Boardwright','');`,
    "FILE_SCHEMA(('AUTOMOTIVE_DESIGN { 1 0 10303 214 1 1 1 1 }'));",
  ];
  const data = out.lines.map((line, i) => `#${i + 1}=${line};`);
  return `${['ISO-10303-21;', 'HEADER;', ...head, 'ENDSEC;', 'DATA;', ...data, 'ENDSEC;', 'END-ISO-10303-21;'].join('\n')}\n`;
}
