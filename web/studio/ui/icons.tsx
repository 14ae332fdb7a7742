import type { JSX } from 'react';

/** Line drawings, 24 × 24, as SVG path data. */
const PATHS = {
  menu: 'M4 6h16M4 12h16M4 18h16',
  plus: 'M12 5v14M5 12h14',
  search: 'M11 4a7 7 0 1 0 0 14a7 7 0 1 0 0-14M16 16l5 5',
  close: 'M6 6l12 12M18 6L6 18',
  more: 'M5 11a1 1 0 1 0 0 2a1 1 0 1 0 0-2M12 11a1 1 0 1 0 0 2a1 1 0 1 0 0-2M19 11a1 1 0 1 0 0 2a1 1 0 1 0 0-2',
  send: 'M12 19V5M6 11l6-6l6 6',
  stop: 'M7 7h10v10H7z',
  left: 'M15 6l-6 6l6 6',
  right: 'M9 6l6 6l-6 6',
  down: 'M6 9l6 6l6-6',
  check: 'M5 12l5 5l9-10',
  cross: 'M7 7l10 10M17 7L7 17',
  half: 'M5 12h14',
  warn: 'M12 4l9 16H3zM12 10v4M12 17h.01',
  info: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 11v5M12 8h.01',
  undo: 'M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'M15 14l5-5l-5-5M20 9H10a6 6 0 0 0 0 12h3',
  board: 'M4 5h16v14H4zM8 9h3v3H8zM14 9h3M14 12h3M8 16h9',
  schematic: 'M3 12h5M16 12h5M8 8v8l8-4zM16 8v8',
  cube: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5l8-4.5M12 12v9',
  wave: 'M3 12c3-10 6-10 9 0s6 10 9 0',
  cart: 'M4 5h2l2 11h10l2-8H7M9 20h.01M17 20h.01',
  diff: 'M8 4v16M16 4v16M4 8h8M12 16h8',
  fit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  flip: 'M12 3v18M9 7L4 17h5zM15 7l5 10h-5z',
  ruler: 'M4 16L16 4l4 4L8 20zM8 12l2 2M11 9l2 2M14 6l2 2',
  layers: 'M12 4l9 5l-9 5l-9-5zM3 14l9 5l9-5',
  cursor: 'M6 3l12 9l-6 1l-3 6z',
  pin: 'M9 4h6l-1 6l3 3H7l3-3zM12 13v7',
  turn: 'M20 11a8 8 0 1 0-2 6M20 5v6h-6',
  track: 'M4 18h4l8-8h4M4 16v4M20 8v4',
  via: 'M12 5a7 7 0 1 0 0 14a7 7 0 1 0 0-14M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6',
  keepout: 'M5 5h14v14H5zM5 19L19 5',
  outline: 'M4 4h16v16H4zM13 9h3v3M16 9l-8 8M8 14v3h3',
  shape: 'M4 4h8v8h8v8H4z',
  edge: 'M20 4v16M4 12h12M11 7l5 5l-5 5',
  clip: 'M20 11l-8.5 8.5a5 5 0 0 1-7-7L13 4a3.3 3.3 0 0 1 5 5l-8.5 8.5a1.6 1.6 0 0 1-2.5-2.5L15 7',
  picture: 'M4 5h16v14H4zM4 16l5-5l5 5l3-3l3 3M15 9h.01',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  archive: 'M4 5h16v4H4zM6 9v10h12V9M10 13h4',
  file: 'M7 3h7l4 4v14H7zM14 3v4h4',
  download: 'M12 4v11M7 11l5 5l5-5M5 20h14',
  fork: 'M7 4v10M17 4v4a6 6 0 0 1-6 6H7M7 14v6',
  flag: 'M6 21V4h11l-2 4l2 4H6',
  edit: 'M4 20l1-4L16 5l3 3L8 19z',
  sun: 'M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
  help: 'M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 18h.01',
  chat: 'M4 5h16v11H9l-5 4z',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  spark: 'M12 3v5M12 16v5M3 12h5M16 12h5',
  play: 'M7 4l12 8l-12 8z',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  panel: 'M4 5h16v14H4zM15 5v14',
  dock: 'M4 5h16v14H4zM4 14h16',
  chip: 'M8 8h8v8H8zM10 4v4M14 4v4M10 16v4M14 16v4M4 10h4M4 14h4M16 10h4M16 14h4',
  block: 'M4 4h7v7H4zM13 13h7v7h-7zM13 4h7v7h-7zM4 13h7v7H4z',
  eye: 'M3 12c4-7 14-7 18 0c-4 7-14 7-18 0M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6',
} as const;
export type IconName = keyof typeof PATHS;

/** Beside words: it says nothing of its own. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }): JSX.Element {
  return (
    <svg className="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

export function Brand({ size = 26 }: { size?: number }): JSX.Element {
  return <img src="/static/icon.svg" alt="" width={size} height={size} />;
}
