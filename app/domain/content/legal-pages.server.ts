import { type Difference, differences } from "../market/content-part.server.ts";
import {
	currentVersion,
	type LegalText,
	legalTexts,
	publicVersions,
	textInForce,
} from "../market/legal.server.ts";
import { LEGAL_DOCUMENTS, type LegalDocument } from "../market/legal.ts";
import { isIn } from "../platform/text.ts";
import { type InformationView, splitSections } from "./pages.server.ts";

export type LegalVersion = Pick<LegalText, "version" | "updated" | "summary">;

/**
 * A version of a legal text for display, with the list of all public versions, newest first. `current` is the
 * number of the version in force.
 */
export type LegalView = InformationView &
	LegalVersion & { document: LegalDocument; current: number; versions: LegalVersion[] };

/** The public version of a legal text with the number in a URL. Null if there is none. */
function findVersion(document: string, version: string): { document: LegalDocument; text: LegalText } | null {
	if (!isIn(LEGAL_DOCUMENTS, document)) return null;
	const text = publicVersions(document).find((one) => String(one.version) === version);
	return text ? { document, text } : null;
}

/** A public version of a legal text. Null if there is none. */
export function getLegalText(name: string, number: string): LegalView | null {
	const found = findVersion(name, number);
	return found && toLegalView(found.document, found.text);
}

/** The version of a legal text that is in force. */
export const getCurrentLegalText = (document: LegalDocument): LegalView =>
	toLegalView(document, textInForce(legalTexts()[document]));

function toLegalView(
	document: LegalDocument,
	{ body, markdown: _, phase: __, publishedOn: ___, ...text }: LegalText,
): LegalView {
	const versions = publicVersions(document)
		.map(({ version, updated, summary }) => ({ version, updated, summary }))
		.toReversed();
	return { ...text, ...splitSections(body), document, current: currentVersion(document), versions };
}

type Changes = {
	document: LegalDocument;
	title: string;
	version: number;
	from: number;
	summary: string;
	differences: Difference[];
};

/**
 * The changes from one public version of a legal text to a later one. Null if either doesn't exist, or if
 * `earlier` isn't an earlier version.
 */
export function compareLegalTexts(name: string, number: string, earlier: string): Changes | null {
	const [found, before] = [findVersion(name, number), findVersion(name, earlier)];
	if (!found || !before || before.text.version >= found.text.version) return null;
	const { title, version, summary, markdown } = found.text;
	return {
		document: found.document,
		title,
		version,
		from: before.text.version,
		summary,
		differences: differences(before.text.markdown, markdown),
	};
}
