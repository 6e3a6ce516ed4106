import { type City, type Demand, demandLabels } from "#app/domain/market/location.ts";
import { Tag } from "#app/ui/list/tag.tsx";

const variants = { high: "strong", medium: "green", low: "plain" } as const satisfies Record<Demand, string>;

/** The demand as text, and by the weight of the tag. */
export function DemandTag({ demand }: { demand: Demand }) {
	return <Tag variant={variants[demand]}>{demandLabels[demand]}</Tag>;
}

export const MARKET_SIZES: Record<City["marketSize"], string> = {
	large: "Large market",
	medium: "Medium market",
};

/** The number of people with separators, such as "3,898,747". */
export const population = (people: number): string => people.toLocaleString("en-US");
