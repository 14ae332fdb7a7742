import type { Design } from '../../src/design/index.js';
import type { ProjectDetail } from '../../src/projects/index.js';
import type { TestService } from './service.js';

/** A small design that builds in a moment: an LED and its resistor on a header, two test points on their own net. */
export function smallDesign(more: Partial<Design> = {}): Design {
  return {
    format: 1,
    name: 'Lamp',
    prompt: '',
    summary: 'an LED on a header',
    board: {},
    components: [
      { ref: 'J1', kind: 'connector', value: 'header', package: 'PinHeader_1x02_P2.54', device: 'PinHeader_1x02', part: null, purpose: 'power' },
      { ref: 'R1', kind: 'resistor', value: '1k', package: '0603', part: null, purpose: 'LED current' },
      { ref: 'R2', kind: 'resistor', value: '10k', package: '0603', part: null, purpose: 'bleeder' },
      { ref: 'D1', kind: 'led', value: 'red', package: '0603', part: null, purpose: 'light' },
    ],
    nets: [
      { name: 'VIN', class: 'power', volts: 5, pins: ['J1.1', 'R1.1', 'R2.1'] },
      { name: 'LED', class: 'signal', pins: ['R1.2', 'D1.A'] },
      { name: 'GND', class: 'ground', pins: ['J1.2', 'D1.K', 'R2.2'] },
    ],
    blocks: [],
    constraints: {},
    assumptions: [],
    unmet: [],
    ...more,
  };
}

/** A project with one version of that design. */
export async function built(service: TestService, more: Partial<Design> = {}, name = 'Lamp'): Promise<ProjectDetail> {
  const answer = await service.post('/api/projects', { name, design: smallDesign(more), wait: true });
  if (answer.status !== 200) throw new Error(`the small design does not build: ${answer.text}`);
  return answer.json.project;
}
