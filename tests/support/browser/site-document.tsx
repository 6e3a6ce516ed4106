import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { DocumentContext, type Viewer } from "#app/ui/layout/document.ts";

export const origin = "https://greenroom.example";

/** A signed-out viewer. */
export const viewer: Viewer = {
	user: null,
	flash: null,
	theme: "system",
	maintenance: null,
	site: {
		name: "Greenroom",
		market: "United States",
		origin,
		company: { legalName: "Greenroom Inc.", postalAddress: "1 Main St" },
		contact: { support: "support@greenroom.example" },
		isEarlyAccess: true,
		payment: { notice: "Nothing can be paid yet.", advice: "Send no money." },
	},
};

/** A signed-in creator. */
export const member: Viewer["user"] = {
	name: "Ana",
	initials: "A",
	email: "ana@example.com",
	role: "CREATOR",
	scopes: [],
	deletion: null,
};

/** Renders content as HTML, for a viewer, on a reading page or on a working page. */
export const renderInDocument = (
	content: ReactNode,
	shownTo: Viewer | null = viewer,
	isReading = true,
): string =>
	renderToStaticMarkup(
		<DocumentContext
			value={{
				isReading,
				styles: null,
				enhanceSrc: "",
				nonce: undefined,
				viewer: shownTo,
				isUnavailable: false,
			}}
		>
			{content}
		</DocumentContext>,
	);
