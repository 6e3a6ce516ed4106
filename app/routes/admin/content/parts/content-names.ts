import { data, href } from "react-router";
import {
	CONTENT_KINDS,
	type ContentName,
	contentKindLabels,
} from "#app/domain/content/editorial/editorial.ts";

/** The content in the URL. An unknown kind is a 404. */
export function formatContentName({ kind, slug }: { kind: string; slug: string }): ContentName {
	const known = CONTENT_KINDS.find((name) => name === kind);
	if (!known) throw data(null, { status: 404 });
	return { kind: known, slug };
}

/** The revision number in the URL. Anything else is a 404. */
export function getRevisionNumber(text: string): number {
	if (!/^[1-9]\d{0,5}$/.test(text)) throw data(null, { status: 404 });
	return Number(text);
}

export const contentPath = ({ kind, slug }: ContentName): string =>
	href("/admin/content/:kind/:slug", { kind, slug });

/** The line above the title of a content page. */
export const contentEyebrow = ({ kind, slug }: ContentName): string =>
	`${contentKindLabels[kind].one} · ${slug}`;
