// The models of the gallery, with the fields of their forms, from the catalogue of the engine
// (`crates/models/src/catalogue.rs`). What is too large although each number is within its bounds
// is refused by the engine.

import catalogue from "engine/gallery/catalogue.json";
import { strings } from "../../strings";

/** What a field takes. */
type Kind =
  | { kind: "number"; least: number; most: number; isRequired: boolean }
  | { kind: "flag" }
  | { kind: "word"; offers: readonly string[] }
  | { kind: "choice"; choices: readonly (readonly [string, string])[] }
  | { kind: "text"; format: string };

/** A field of a form. Its value is text: of a flag, `yes` or nothing. */
export type Field = { name: string; label: string; initial: string } & Kind;

/** An argument of a model. One that takes a name or lines has a field for each. */
type Argument = {
  name: string;
  label: string;
  default: string | null;
  /** What a form shows at first, if that is not the value of the example. */
  shown: string | null;
} & (
  | Kind
  | {
      kind: "named";
      offers: readonly string[];
      /** The field for lines: its name and its label. */
      field: readonly [string, string];
      format: string;
    }
);

interface Family {
  name: string;
  title: string;
  help: string;
  more: string;
  arguments: readonly Argument[];
  example: Readonly<Record<string, string>>;
  isReduced: boolean;
}

const families = catalogue as unknown as readonly Family[];

export const names: readonly string[] = families.map(({ name }) => name);

const familyOf = (name: string) => families.find((family) => family.name === name);

/** The title of a model. */
export const titleOf = (name: string): string => familyOf(name)?.title ?? name;

/** What a solution of a model is, in a line. */
export const helpOf = (name: string): string => familyOf(name)?.help ?? "";

/** The models in groups: what a group is, and its models. All others are in the last one. */
export const groups: readonly (readonly [string, readonly string[]])[] = (() => {
  const { groups: named, others } = strings.gallery;
  const listed = Object.values(named).flat();
  return [
    ...Object.entries(named).map(
      ([title, all]) => [title, all.filter((name) => names.includes(name))] as const,
    ),
    [others, names.filter((name) => !listed.includes(name))] as const,
  ].filter(([, all]) => all.length > 0);
})();

/** The model that has a puzzle for each day. */
const CALENDAR = "calendar";

/** The arguments of the calendar for today. */
export function todayOf(): { month: string; day: string } {
  const now = new Date();
  return { month: String(now.getMonth() + 1), day: String(now.getDate()) };
}

/** Whether an argument of a model is a part of the date. */
export const isDate = (model: string, argument: string): boolean =>
  model === CALENDAR && argument in todayOf();

/** What a model is about, in sentences. */
export function aboutOf(name: string): string {
  const { help = "", more = "" } = familyOf(name) ?? {};
  return `${help}. ${more}`.trim();
}

function fieldsOfOne(argument: Argument, example: string | undefined): Field[] {
  const initial = argument.shown ?? example ?? argument.default ?? "";
  if (argument.kind !== "named") {
    return [{ ...argument, initial }];
  }
  const [name, label] = argument.field;
  return [
    { ...argument, kind: "word", initial },
    { ...argument, kind: "text", name, label, initial: "" },
  ];
}

/** The fields of a model, in the order of the form. */
export function fieldsOf(name: string): readonly Field[] {
  const family = familyOf(name);
  if (family === undefined) {
    return [];
  }
  const own = family.arguments.flatMap((one) => fieldsOfOne(one, family.example[one.name]));
  const initial = family.isReduced ? "yes" : "";
  return [...own, { kind: "flag", name: "reduce", label: strings.gallery.reduce, initial }];
}

/** The values of the example of a model; of the calendar, those of today. */
export function example(name: string): Record<string, string> {
  const initial = Object.fromEntries(fieldsOf(name).map(({ name, initial }) => [name, initial]));
  return name === CALENDAR ? { ...initial, ...todayOf() } : initial;
}
