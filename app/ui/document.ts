import { createContext } from "react";

/** What the frame around every page shows of the visitor and of the site. */
export type Viewer = {
	user: {
		name: string;
		role: "CREATOR" | "PROFESSIONAL" | "ADMIN";
		/** When the account will be deleted, if that was asked for. */
		deletion: { dateTime: string; day: string } | null;
	} | null;
	flash: { kind: "success" | "error"; text: string } | null;
	/** What was typed into the form of the page at `path` before its writer had to sign in again. */
	restoredForm?: { path: string; values: Record<string, unknown> } | null;
	/** Unread messages, and the last event that the page knows of; absent where nothing is told live. */
	live?: { unread: number; sequence: number } | null;
	theme: Theme;
	site: { name: string; market: string; origin: string; contact: { support: string }; isEarlyAccess: boolean };
};

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** The id of the style element that holds the stylesheet, or what of it a page for reading can use. */
export const STYLES_ID = "styles";

/** What the server knows of the document that it renders. In the browser only hydrated pages run, so the default fits them. */
export type DocumentFacts = {
	/** A reading page carries no framework script. */
	isReading: boolean;
	/** The stylesheet itself, for pages that carry it inside, which are shown a round trip sooner; otherwise they link to it. Of a page for reading it is empty until the page is there. */
	styles: string | null;
	/** Address of the small script of reading pages. */
	enhanceSrc: string;
	nonce: string | undefined;
	/** For pages whose loaders did not run, such as errors. */
	viewer: Viewer | null;
	/** The page failed because the database could not be reached for now. */
	isUnavailable: boolean;
};

/** A hydrated page that links to its stylesheet. */
export const linkedDocument: DocumentFacts = { isReading: false, styles: null, enhanceSrc: "", nonce: undefined, viewer: null, isUnavailable: false };

export const DocumentContext = createContext<DocumentFacts>(linkedDocument);
