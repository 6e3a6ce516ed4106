import { href } from "react-router";
import { themeCookie } from "#app/http/cookies.server.ts";
import { seeOther } from "#app/http/flash.server.ts";
import { THEMES } from "#app/ui/document.ts";
import type { Route } from "./+types/theme";

export const loader = () => seeOther(href("/"));

/** Keeps the chosen colour scheme and goes back to the page that the form stands on. */
export async function action({ request }: Route.ActionArgs) {
	const chosen = (await request.formData()).get("theme");
	const theme = THEMES.find((known) => known === chosen) ?? "system";
	const from = URL.parse(request.headers.get("Referer") ?? "");
	return seeOther(from ? from.pathname + from.search : href("/"), { "Set-Cookie": themeCookie.serialize(theme) });
}
