import * as v from 'valibot';
import { BRAND_LINKS, type BrandLink } from '#state/brandLinks.ts';
import { LOCALES } from '#domain/config/locales.ts';
import { cleanText } from '#domain/cleanText.ts';
import { ownAddress } from '#platform/safeUrl.ts';

const MAX_NAME = 40;
const MAX_TEXT = 300;
const MAX_LOGO = 60_000;
const MAX_RADIUS = 16;
/** Pictures that draw nothing but themselves: a browser runs no script of a picture in a style. */
const PICTURE = /^data:image\/(png|webp|svg\+xml);base64,[A-Za-z0-9+/]+=*$/;

const line = (most: number) =>
  v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(most),
    v.transform((text) => cleanText(text, most)),
  );
const colours = v.optional(
  v.record(
    v.pipe(v.string(), v.regex(/^--[a-z][a-z-]{1,30}$/, 'must be the name of a token')),
    v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #1a2b3c')),
  ),
  {},
);
/** A file of the page's own origin, absolute. */
const ownFile = (base: string) =>
  v.pipe(
    v.string(),
    v.maxLength(500),
    v.check((text) => {
      const address = ownAddress(text, base);
      return address !== null && new URL(address).origin === new URL(base).origin;
    }, 'must be a file of the own origin'),
    v.transform((text) => ownAddress(text, base) ?? ''),
  );

/** A page of the operator: https, or of the page's own origin. */
const page = (base: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.maxLength(500),
      v.check((text) => ownAddress(text, base) !== null, 'must be an https address'),
      v.transform((text) => ownAddress(text, base) ?? ''),
    ),
  );
const links = (base: string) =>
  v.optional(
    v.strictObject(
      Object.fromEntries(BRAND_LINKS.map((name) => [name, page(base)])) as Record<
        BrandLink,
        ReturnType<typeof page>
      >,
    ),
    {},
  );

/**
 * A brand of an operator as a file: name, logo, links, colours, corners, font and texts. `base` is the page's
 * directory. Values are colours, names and addresses of checked forms, so that none can hold a style.
 */
export const brandFileSchema = (base: string) =>
  v.strictObject({
    name: v.optional(line(MAX_NAME)),
    logo: v.optional(v.union([v.pipe(v.string(), v.maxLength(MAX_LOGO), v.regex(PICTURE)), ownFile(base)])),
    links: links(base),
    light: colours,
    dark: colours,
    radius: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_RADIUS))),
    font: v.optional(
      v.strictObject({
        family: v.pipe(v.string(), v.regex(/^[\w -]{1,40}$/, 'must be a name of letters and digits')),
        file: v.optional(ownFile(base)),
      }),
    ),
    texts: v.optional(
      v.record(
        v.picklist(LOCALES),
        v.record(v.pipe(v.string(), v.regex(/^[a-zA-Z-]+:[\w.-]+$/, 'must be area:text')), line(MAX_TEXT)),
      ),
      {},
    ),
  });
export type BrandFile = v.InferOutput<ReturnType<typeof brandFileSchema>>;

/** Reads a brand file; null and one sentence for each fault if a field is wrong. */
export const readBrandFile = (
  raw: unknown,
  base: string,
): { readonly brand: BrandFile | null; readonly faults: readonly string[] } => {
  const read = v.safeParse(brandFileSchema(base), raw);
  return read.success
    ? { brand: read.output, faults: [] }
    : {
        brand: null,
        faults: read.issues.map((issue) => `${v.getDotPath(issue) ?? 'brand'}: ${issue.message}`),
      };
};

const block = (theme: 'light' | 'dark', tokens: Readonly<Record<string, string>>): string =>
  Object.keys(tokens).length === 0
    ? ''
    : `:root[data-brand][data-theme='${theme}'],.stage[data-brand][data-theme='${theme}']{${Object.entries(
        tokens,
      )
        .map(([name, colour]) => `${name}:${colour}`)
        .join(';')}}`;

/** Writes the style sheet of a brand. `fonts` is the product's own list of fonts. */
export const createBrandCss = ({ light, dark, radius, font, logo }: BrandFile, fonts: string): string => {
  const sizes = [
    ...(radius === undefined
      ? []
      : [
          `--radius-small:${Math.floor(radius / 2)}px`,
          `--radius:${radius}px`,
          `--radius-large:${Math.min(MAX_RADIUS, 2 * radius)}px`,
        ]),
    ...(font === undefined ? [] : [`--font:'${font.family}', ${fonts}`]),
  ];
  return [
    block('light', light),
    block('dark', dark),
    sizes.length === 0 ? '' : `:root[data-brand],.stage[data-brand]{${sizes.join(';')}}`,
    logo === undefined
      ? ''
      : `[data-mark]{background:url("${logo.replaceAll('"', '%22')}") center/contain no-repeat}[data-mark]>*{visibility:hidden}`,
  ].join('\n');
};
