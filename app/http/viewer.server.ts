import type { RouterContextProvider } from "react-router";
import { publicUrl } from "#app/infra/settings.server.ts";
import { site } from "#app/infra/site.server.ts";
import type { Viewer } from "#app/ui/document.ts";
import { actorContext, flashContext, restoredFormContext, themeContext } from "./contexts.ts";

/** What header, footer and notices show of the visitor and of the site. Works before `identify` has run, too. */
export function viewerOf(context: Readonly<RouterContextProvider>): Viewer {
	const user = context.get(actorContext)?.user ?? null;
	const { name, market, contact, phase } = site();
	return {
		user: user && { name: user.name, role: user.role },
		flash: context.get(flashContext),
		restoredForm: context.get(restoredFormContext),
		theme: context.get(themeContext),
		site: { name, market: market.name, origin: publicUrl(), contact: { support: contact.support }, isEarlyAccess: phase === "early-access" },
	};
}
