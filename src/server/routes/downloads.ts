/** What a file may do when a browser shows it: nothing. */
export const SEALED = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox";

/** RFC 6266: a plain name for every client, the exact one beside it. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\w.() -]+/g, '_');
  return `${kind}; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${encodeURIComponent(name)}`}`;
}
