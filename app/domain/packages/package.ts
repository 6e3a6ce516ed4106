import type { PriceModel } from "../prices/price-model.ts";

/** What a professional offers at a starting price. */
export type Package = { title: string; included: string; model: PriceModel; fromCents: number };

const PACKAGES_MAX = 5;
/** The rows of the packages form, from 1. */
export const PACKAGE_ROWS = Array.from({ length: PACKAGES_MAX }, (_, i) => i + 1);
export const TITLE_MAX = 80;
export const INCLUDED_MAX = 300;
