import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { DocumentContext, type Viewer } from "#app/ui/layout/document.ts";

export const origin = "https://greenroom.example";

/** Someone signed out. */
export const viewer: Viewer = {
	user: null,
	flash: null,
	theme: "system",
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

/** The HTML of a reading page's content, for a viewer. */
export const renderInDocument = (content: ReactNode, shownTo: Viewer | null = viewer): string =>
	renderToStaticMarkup(
		<DocumentContext
			value={{
				isReading: true,
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
