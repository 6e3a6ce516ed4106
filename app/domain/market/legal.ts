/** Texts under content/legal/ that have numbered versions. */
export const LEGAL_DOCUMENTS = ["terms", "privacy"] as const;
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number];

/** The path of the page with the current version. */
export const legalPath = (document: LegalDocument): string => `/${document}`;

/** The path of the page of one version, whose text never changes. */
export const legalVersionPath = (document: LegalDocument, version: number): string =>
	`/legal/${document}/${version}`;

/** The path of the page with the changes from one version to a later one. */
export const legalChangesPath = (document: LegalDocument, version: number, from: number): string =>
	`${legalVersionPath(document, version)}/changes/${from}`;
