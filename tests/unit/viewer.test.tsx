import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { DocumentContext, type Viewer } from "#app/ui/document.ts";
import { useAuth } from "#app/ui/viewer.ts";

function Name() {
	return <p>{useAuth()?.name ?? "nobody"}</p>;
}

const viewer: Viewer = {
	user: null,
	flash: null,
	theme: "system",
	site: { name: "Greenroom", market: "United States", origin: "", contact: { support: "" }, isEarlyAccess: true },
};

const Stub = createRoutesStub([{ path: "/", Component: Name }]);

const render = (shown: Viewer | null) =>
	renderToStaticMarkup(
		<DocumentContext value={{ isReading: true, styles: null, enhanceSrc: "", nonce: undefined, viewer: shown, isUnavailable: false }}>
			<Stub />
		</DocumentContext>,
	);

it("a page reads the signed-in user from its document", () => {
	expect(render({ ...viewer, user: { name: "Ana", role: "CREATOR", deletion: null } })).toBe("<p>Ana</p>");
	expect(render(viewer)).toBe("<p>nobody</p>");
});

it("outside of it, asking for the user is a mistake of ours (spec §8)", () => {
	expect(() => render(null)).toThrow("useAuth must be used within an AuthProvider");
});
