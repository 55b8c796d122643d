// Numbers as text.

/** A number as a sentence has it. */
export const said = (number: number): string => number.toLocaleString("en-US");

/** A share from 0 to 1 in percent. A small one has more digits, so that it is seen to grow. */
export function percent(share: number): string {
  const [value, least] = [100 * share, 1e-6];
  if (value > 0 && value < least) {
    return `< ${least.toFixed(6)} %`;
  }
  const digits = value === 0 || value >= 0.1 ? 1 : Math.min(6, Math.ceil(-Math.log10(value)) + 1);
  return `${value.toFixed(digits)} %`;
}

/** Digits of any number, in groups of three. */
export function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+(?:\.|$))(?<!\.\d*)/g, ",");
}
