import { DropdownMenu } from 'radix-ui';
import { type JSX, type ReactNode, useState } from 'react';
import { Icon, type IconName } from './icons.js';

export interface MenuItem {
  readonly title: string;
  readonly icon?: IconName;
  readonly keys?: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** A mark beside it: it is on. */
  readonly on?: boolean;
  readonly act: (() => void) | string;
}

/** Where what a button opens is put: within its landmark, or its dialog, which lies over all else. Given to the button as `ref`. */
export function useLandmark(): readonly [HTMLElement | null, (button: HTMLElement | null) => void] {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return [place, (button) => button !== null && setPlace(button.closest<HTMLElement>('dialog, main, .top'))];
}

/** A button with a list of acts; a text instead of an act is the address that it leads to. Not modal: nothing is locked behind it. */
export function Menu(props: { label: string; items: readonly (MenuItem | null)[]; className?: string; children: ReactNode }): JSX.Element {
  const { label, items, className = 'ghost', children } = props;
  const [place, button] = useLandmark();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger ref={button} className={className} aria-label={label} title={label}>
        {children}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={place}>
        <DropdownMenu.Content className="menu" align="end" sideOffset={4} collisionPadding={8}>
          {items.map((item, i) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: lines between groups have nothing else
            item === null ? <DropdownMenu.Separator key={i} className="menu-line" /> : <Item key={item.title} item={item} />,
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Item({ item }: { item: MenuItem }): JSX.Element {
  const { title, icon, keys, danger = false, disabled = false, on, act } = item;
  const inside = (
    <>
      <span className="menu-icon">{on === true ? <Icon name="check" /> : icon === undefined ? null : <Icon name={icon} />}</span>
      <span>{title}</span>
      {keys === undefined ? null : <kbd>{keys}</kbd>}
    </>
  );
  const className = danger ? 'menu-item danger' : 'menu-item';
  if (typeof act === 'string') {
    return (
      <DropdownMenu.Item asChild disabled={disabled}>
        <a className={className} href={act}>
          {inside}
        </a>
      </DropdownMenu.Item>
    );
  }
  return (
    <DropdownMenu.Item className={className} disabled={disabled} onSelect={act}>
      {inside}
    </DropdownMenu.Item>
  );
}
