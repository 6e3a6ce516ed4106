import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import type { Viewer } from "#app/ui/layout/document.ts";
import { SiteFooter } from "#app/ui/layout/footer.tsx";
import { useAuth } from "#app/ui/layout/viewer.ts";
import { member, renderInDocument, viewer } from "../../support/browser/site-document.tsx";

function Name() {
	return <p>{useAuth()?.name ?? "nobody"}</p>;
}

const render = (shown: Viewer | null, Component = Name) => {
	const Stub = createRoutesStub([{ path: "/", Component }]);
	return renderInDocument(<Stub />, shown);
};

it("a page reads the signed-in user from its document", () => {
	expect(render({ ...viewer, user: member })).toBe("<p>Ana</p>");
	expect(render(viewer)).toBe("<p>nobody</p>");
});

it("reading the user outside the document throws an error", () => {
	expect(() => render(null)).toThrow("useAuth must be used within an AuthProvider");
});

it("the footer of the site names the company and its postal address", () => {
	expect(render(viewer, SiteFooter)).toContain("Greenroom Inc. · 1 Main St</span>");
});
