import { fallbackPath } from "../portfolios/image.ts";
import type { FindProfessionals } from "./directory-forms.ts";
import { findProfessionals } from "./directory-queries.server.ts";
import type { ProfessionalSummary } from "./professional-summary.server.ts";

/** The directory for the API. */
export async function listDirectory({
	state,
	city,
	remote,
	priced,
	sort = "rating",
	cursor,
	...same
}: FindProfessionals) {
	const filter = { ...same, place: state && { region: state, city }, isRemote: remote, price: priced };
	const { professionals, examples, count, next } = await findProfessionals(filter, sort, { after: cursor });
	return {
		professionals: [...professionals, ...examples].map(entryOf),
		count: count.value,
		hasMoreThanCount: count.isMore,
		next: next ?? null,
	};
}

/** A professional of the directory, as the API shows them. */
export const entryOf = ({
	id,
	businessName,
	isExample,
	lines,
	place,
	radius,
	travel,
	experience,
	rate,
	rating,
	response,
	isAway,
	isRemote,
	teaser,
	photo,
	images,
}: ProfessionalSummary) => ({
	id,
	businessName,
	isExample,
	lines: lines.map(({ line }) => line),
	place,
	radius,
	travel,
	experience,
	rate,
	rating: { value: Number(rating.value.toFixed(1)), count: rating.count },
	responseTime: response ?? null,
	isAway,
	isRemote,
	summary: teaser,
	/** Paths of this site. */
	photo: photo && fallbackPath(photo),
	pictures: images.map((image) => ({
		path: fallbackPath(image),
		alt: image.alt,
		width: image.width,
		height: image.height,
	})),
});
