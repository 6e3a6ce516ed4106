import { createContext } from "react";
import type { PostedForm } from "#app/ui/form/posted-form.tsx";
import type { TimeText } from "#app/ui/list/time.tsx";

/** How many messages and notifications a user hasn't read. */
export type Unread = { unread: number; notifications: number };

/** What the frame of every page shows about the visitor and the site. */
export type Viewer = {
	user: {
		name: string;
		initials: string;
		email: string;
		role: "CREATOR" | "PROFESSIONAL" | "ADMIN";
		/** The scopes of a team member, which decide the areas of the back office that the user may open. */
		scopes: readonly ("OWNER" | "REVIEWER" | "SUPPORT" | "EDITOR" | "FINANCE" | "COMPLIANCE")[];
		/** When the account will be deleted, if requested. */
		deletion: TimeText | null;
	} | null;
	flash: { kind: "success" | "error"; text: string } | null;
	/** The saved input of the form at `path`, from before the user had to sign in again or re-authenticate. */
	restoredForm?: { path: string; values: Record<string, unknown> } | null;
	/**
	 * The unread counts, and the sequence number of the last event that the page knows. Absent without live
	 * updates.
	 */
	live?: (Unread & { sequence: number }) | null;
	/**
	 * The submission key, which makes a repeated post of a page's form idempotent. New with every
	 * page and every accepted form.
	 */
	submissionKey?: string;
	theme: Theme;
	/** When maintenance is expected to end, if it is known. Null if there is no maintenance. */
	maintenance: { until: TimeText | null } | null;
	site: {
		name: string;
		market: string;
		origin: string;
		/** The legal entity that runs the site. */
		company: { legalName: string; postalAddress: string };
		contact: { support: string };
		isEarlyAccess: boolean;
		/** What the site says about payment in the current phase. */
		payment: { notice: string; advice: string };
	};
};

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/**
 * What the server knows about the document that it renders. In the browser, the default applies, because
 * React runs there only on hydrated pages.
 */
export type DocumentFacts = {
	/** A reading page has no framework scripts. */
	isReading: boolean;
	/**
	 * The stylesheet itself, which reading pages inline to save a round trip. Working pages link to
	 * it.
	 */
	styles: string | null;
	/** The URL of the small script for reading pages. */
	enhanceSrc: string;
	nonce: string | undefined;
	/** For pages whose loaders did not run, such as error pages. */
	viewer: Viewer | null;
	/** Whether the page failed because of maintenance, or because storage is temporarily unavailable. */
	isUnavailable: boolean;
	/** What to say about it instead of the usual text. */
	unavailableText?: string | null;
	/** The form posted to the page that an error replaces. */
	posted?: PostedForm | null;
};

const hydratedDocument: DocumentFacts = {
	isReading: false,
	styles: null,
	enhanceSrc: "",
	nonce: undefined,
	viewer: null,
	isUnavailable: false,
};

export const DocumentContext = createContext<DocumentFacts>(hydratedDocument);

/**
 * Lets the browser fade from page to page. Chromium decides this before a linked stylesheet has
 * arrived, and reports an uncaught error if it then finds no rule, so every document inlines the
 * rule.
 */
export const VIEW_TRANSITION =
	"@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto; } }";
