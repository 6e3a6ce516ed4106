import { href } from "react-router";
import { getForm } from "#app/forms/form-context.server.ts";
import { themeCookie } from "#app/session/cookies.server.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { THEMES } from "#app/ui/layout/document.ts";
import type { Route } from "./+types/theme";

export const loader = () => seeOther(href("/"));

/** Saves the color scheme in a cookie and redirects back to the page with the form. */
export async function action({ request, context }: Route.ActionArgs) {
	const chosen = getForm(context).get("theme");
	const theme = THEMES.find((known) => known === chosen) ?? "system";
	const from = URL.parse(request.headers.get("Referer") ?? "");
	return seeOther(from ? from.pathname + from.search : href("/"), {
		"Set-Cookie": themeCookie.serialize(theme),
	});
}
