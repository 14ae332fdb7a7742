/** The path of a request's target as it was sent: what stands before the query. */
export const pathOf = (target: string): string => target.split('?', 1)[0] ?? '';

/** The query of a request's target. */
export const queryOf = (target: string): URLSearchParams => new URLSearchParams(target.slice(pathOf(target).length));

/**
 * Why a request's target is refused; null where it can be read in one way only. Programs differ in what they make of `..`, `\`, empty steps and
 * control characters, plain or percent-encoded: an address with any of them names one thing to who lets it in and another to who serves it. The
 * query is not looked at: it names nothing.
 */
export function addressProblem(target: string): string | null {
  const path = pathOf(target);
  if (!path.startsWith('/')) return 'it does not begin with /';
  if (path.includes('#')) return 'it has a fragment';
  const plain = decoded(path);
  if (plain === null) return 'it is not percent-encoded UTF-8';
  if (plain.includes('\\')) return 'it has a backslash';
  if (/\p{Cc}/u.test(plain)) return 'it has a control character';
  const steps = plain.slice(1).split('/');
  if (steps.slice(0, -1).includes('')) return 'it has an empty step (//)';
  return steps.includes('.') || steps.includes('..') ? 'it has a step of dots' : null;
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null; // A percent sign without two digits, or bytes that are no UTF-8.
  }
}
