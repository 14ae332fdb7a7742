import { Component, type ReactNode } from 'react';
import { messageOf } from '../api.js';
import { t } from '../strings.js';

interface Props {
  readonly children: ReactNode;
}

/** What goes wrong inside is told in its place; the rest of the page goes on. */
export class Boundary extends Component<Props, { readonly wrong: string | null }> {
  override state = { wrong: null };

  static getDerivedStateFromError = (error: unknown): { wrong: string } => ({ wrong: messageOf(error) });

  override render(): ReactNode {
    const { wrong } = this.state;
    if (wrong === null) return this.props.children;
    return (
      <div className="center" role="alert">
        <p className="bad">
          {t.problem.inView} {wrong}
        </p>
        <button type="button" onClick={() => this.setState({ wrong: null })}>
          {t.retry}
        </button>
      </div>
    );
  }
}
