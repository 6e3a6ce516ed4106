import { load } from "cheerio";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { renderInDocument } from "../../support/browser/site-document.tsx";

function LongForm({ aside }: { aside?: string }) {
	const [form] = usePageForm({ lastResult: undefined });
	return (
		<PageForm form={form} submit="Save profile" aside={aside} hasStickyButtons>
			Fields
		</PageForm>
	);
}

it.each([
	["alone", undefined],
	["next to another one", "Preview"],
])("the main button of a long form stays in view, %s", (_, aside) => {
	const router = createMemoryRouter([{ path: "/", element: <LongForm aside={aside} /> }]);
	const $ = load(renderInDocument(<RouterProvider router={router} />));
	expect($(".sticky-buttons").text()).toBe(`Save profile${aside ?? ""}`);
});
