import type { JSX } from 'react';
import { Icon } from '../ui/icons.js';

interface Props {
  readonly name: string;
  readonly type: string;
  /** In base64, where the page has it still. */
  readonly data?: string;
}

/** What goes with a message: a picture small, any other thing by its name. */
export function Attached({ name, type, data }: Props): JSX.Element {
  const picture = type.startsWith('image/');
  return (
    <>
      {picture && data !== undefined ? <img src={`data:${type};base64,${data}`} alt="" /> : <Icon name={picture ? 'picture' : 'file'} size={13} />}
      <span>{name}</span>
    </>
  );
}

/** Those of a message that was sent. */
export function AttachedList({ list, title }: { list: readonly Props[]; title: string }): JSX.Element | null {
  if (list.length === 0) return null;
  return (
    <ul className="attached" aria-label={title}>
      {list.map((a, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two of one name may have been sent
        <li key={i}>
          <Attached {...a} />
        </li>
      ))}
    </ul>
  );
}
