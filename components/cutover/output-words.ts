import type { OutputChoice } from '@/lib/contract/cutover-plan';

/** How the output that exists and v2's are brought together, in one sentence. */
export function outputInWords(output: OutputChoice): string {
  switch (output.kind) {
    case 'same-output-keyed':
      return `Both write to ${output.output}; its key ${output.key.join(', ')} makes a repeat harmless.`;
    case 'same-output':
      return `V2 goes on in ${output.output} where v1 ended.`;
    case 'new-output':
      return `V2 writes to ${output.to}; readers are switched there from ${output.from}.`;
    case 'replace-range':
      return `The range ${output.where} of ${output.output} is replaced by what v2 wrote.`;
    case 'accept-duplicates':
      return `V2 goes on in ${output.output}; what stands twice is accepted within the planned range.`;
    default:
      return output satisfies never;
  }
}
