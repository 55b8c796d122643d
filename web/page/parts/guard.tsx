// Says that a part of the page has failed, where it would be. Otherwise the page would be blank.

import { Component, type ComponentChildren } from "preact";
import { strings } from "../strings";
import { Reload } from "./reload";

export class Guard extends Component<{ children: ComponentChildren }, { reason: string | null }> {
  override state = { reason: null };

  static override getDerivedStateFromError(error: unknown): { reason: string } {
    return { reason: error instanceof Error ? error.message : String(error) };
  }

  override render() {
    const { reason } = this.state;
    return reason === null ? this.props.children : <Reload fault={strings.broken(reason)} />;
  }
}
