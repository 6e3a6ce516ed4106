import { THEMES, type Theme } from "#app/ui/layout/document.ts";
import { themeCookie } from "./cookies.server.ts";

/** The color scheme in the request's cookie, or `system`. */
export function getTheme(request: Pick<Request, "headers">): Theme {
	const theme = themeCookie.read(request);
	return THEMES.find((known) => known === theme) ?? "system";
}
