import { createContext } from "react";
import type { PostedForm } from "#app/ui/form/posted-form.tsx";

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
	/**
	 * Unread messages, and the last event that the page knows of; absent if nothing is updated live.
	 */
	live?: { unread: number; sequence: number } | null;
	/**
	 * Makes a repeated post of a page's form the same submission; new with every page and every form
	 * that was taken.
	 */
	submissionKey?: string;
	theme: Theme;
	site: {
		name: string;
		market: string;
		origin: string;
		/** The legal entity that runs the site. */
		company: { legalName: string; postalAddress: string };
		contact: { support: string };
		isEarlyAccess: boolean;
		/** What texts about payment say in the current phase. */
		payment: { notice: string; advice: string };
	};
};

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/**
 * What the server knows of the document that it renders. In the browser only hydrated pages run, so
 * the default fits them.
 */
export type DocumentFacts = {
	/** A reading page carries no framework script. */
	isReading: boolean;
	/**
	 * The stylesheet itself, which reading pages carry inside and so show a round trip sooner;
	 * working pages link to it.
	 */
	styles: string | null;
	/** Address of the small script of reading pages. */
	enhanceSrc: string;
	nonce: string | undefined;
	/** For pages whose loaders did not run, such as errors. */
	viewer: Viewer | null;
	/** The page failed because the database could not be reached for now. */
	isUnavailable: boolean;
	/** The form that was posted to the page, where an error takes its place. */
	posted?: PostedForm | null;
};

/** A hydrated page. */
const hydratedDocument: DocumentFacts = { isReading: false, styles: null, enhanceSrc: "", nonce: undefined, viewer: null, isUnavailable: false };

export const DocumentContext = createContext<DocumentFacts>(hydratedDocument);
