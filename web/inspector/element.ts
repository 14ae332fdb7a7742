type Value = string | ((e: never) => void);

/** An element: `el('p', {class: 'quiet'}, 'text', child)`; names that begin with `on` are listeners. Strings are text, never markup. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, Value>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'string') node.setAttribute(name, value);
    else node.addEventListener(name.slice(2), value as EventListener);
  }
  node.append(...children);
  return node;
}

/** The element of the page with this id. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const node = document.getElementById(id);
  if (node === null) throw new Error(`the page has no #${id}`);
  return node as T;
}

/** Replaces what is in a list; the row that had the focus has it again. */
export function fill(id: string, ...children: (Node | string)[]): void {
  const node = byId(id);
  const rows = (): HTMLElement[] => [...node.querySelectorAll<HTMLElement>('tr.row, input, button')];
  const focused = document.activeElement instanceof HTMLElement ? rows().indexOf(document.activeElement) : -1;
  const at = node.scrollTop;
  node.replaceChildren(...children);
  node.scrollTop = at;
  if (focused >= 0) rows()[focused]?.focus({ preventScroll: true });
}
