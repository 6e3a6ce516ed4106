import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { DocumentContext, type Viewer } from "#app/ui/layout/document.ts";
import { SiteFooter } from "#app/ui/layout/footer.tsx";
import { useAuth } from "#app/ui/layout/viewer.ts";

function Name() {
	return <p>{useAuth()?.name ?? "nobody"}</p>;
}

const viewer: Viewer = {
	user: null,
	flash: null,
	theme: "system",
	site: {
		name: "Greenroom",
		market: "United States",
		origin: "",
		company: { legalName: "Greenroom Inc.", postalAddress: "1 Main St" },
		contact: { support: "" },
		isEarlyAccess: true,
		payment: { notice: "Nothing can be paid yet.", advice: "Send no money." },
	},
};

const render = (shown: Viewer | null, Component = Name) => {
	const Stub = createRoutesStub([{ path: "/", Component }]);
	return renderToStaticMarkup(
		<DocumentContext
			value={{
				isReading: true,
				styles: null,
				enhanceSrc: "",
				nonce: undefined,
				viewer: shown,
				isUnavailable: false,
			}}
		>
			<Stub />
		</DocumentContext>,
	);
};

it("a page reads the signed-in user from its document", () => {
	expect(render({ ...viewer, user: { name: "Ana", role: "CREATOR", scopes: [], deletion: null } })).toBe(
		"<p>Ana</p>",
	);
	expect(render(viewer)).toBe("<p>nobody</p>");
});

it("asking for the user outside the document is a bug", () => {
	expect(() => render(null)).toThrow("useAuth must be used within an AuthProvider");
});

it("the footer of every page names the company and its postal address", () => {
	expect(render(viewer, SiteFooter)).toContain("Greenroom Inc. · 1 Main St</span>");
});
