import type { List } from './reader.js';

/**
 * A pad or via of KiCad 9 may be shaped otherwise on every layer; the board document has one shape. KicadError where they differ.
 * `same`: whether a `(layer …)` of the stack has the item's own shape.
 */
export function checkStack(item: List, same: (layer: List) => boolean): void {
  for (const layer of item.find('padstack')?.all('layer') ?? []) {
    if (!same(layer)) layer.fail(`a ${item.name} has another shape on ${layer.words[0] ?? 'a layer'}; only one shape for all layers can be kept`);
  }
}

/** Whether a layer of a pad's stack is shaped as the pad itself. */
export function sameShape(pad: List): (layer: List) => boolean {
  const own = pad.need('size');
  return (layer) => {
    const size = layer.find('size');
    const alike = size === undefined || (size.number(1) === own.number(1) && (size.items.length < 3 || size.number(2) === own.number(2)));
    const kept = ['roundrect_rratio', 'chamfer_ratio'].every((name) => layer.numberOf(name, 0) === pad.numberOf(name, 0));
    return (
      alike &&
      kept &&
      layer.wordOf('shape', pad.word(3)) === pad.word(3) &&
      layer.find('offset') === undefined &&
      layer.find('rect_delta') === undefined
    );
  };
}
