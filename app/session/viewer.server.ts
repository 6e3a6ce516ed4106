import type { RouterContextProvider } from "react-router";
import { currentMaintenance } from "#app/domain/platform/maintenance.server.ts";
import { businessZone, formatWhen, timestampOfDay } from "#app/domain/platform/time/time-zones.server.ts";
import { readUnread } from "#app/domain/platform/unread.sql.server.ts";
import { deletionDue } from "#app/domain/trust/deletion.ts";
import { currentPhase } from "#app/infra/content/phase.server.ts";
import { payment, site } from "#app/infra/content/site.server.ts";
import { requestLogContext } from "#app/infra/process/request-log-context.server.ts";
import { publicUrl } from "#app/infra/process/settings.server.ts";
import { getInitials } from "#app/ui/image/avatar.tsx";
import type { Viewer } from "#app/ui/layout/document.ts";
import { actorContext, flashContext, restoredFormContext, themeContext, unreadContext } from "./contexts.ts";

/**
 * What the header, footer, and notices show about the user and the site. Also works before
 * `identify`.
 */
export function getViewer(context: Readonly<RouterContextProvider>): Viewer {
	const user = context.get(actorContext)?.user ?? null;
	const { name, market, company, contact } = site();
	const maintenance = currentMaintenance();
	return {
		user: user && {
			name: user.name,
			initials: getInitials(user.name),
			email: user.email,
			role: user.role,
			scopes: user.scopes,
			deletion: user.deletionAskedAt && timestampOfDay(deletionDue(user.deletionAskedAt)),
		},
		flash: context.get(flashContext),
		restoredForm: context.get(restoredFormContext),
		theme: context.get(themeContext),
		maintenance: maintenance && { until: maintenance.expectedEndAt && showEnd(maintenance.expectedEndAt) },
		site: {
			name,
			market: market.name,
			origin: publicUrl(),
			company,
			contact: { support: contact.support },
			isEarlyAccess: currentPhase() === "early-access",
			payment: payment(),
		},
	};
}

/**
 * In the visitor's time zone. `readerZone` would keep the page from being cached for everyone, although pages for
 * everyone, which are reading pages, don't show it.
 */
const showEnd = (at: Date) => ({
	dateTime: at.toISOString(),
	text: formatWhen(at, requestLogContext.getStore()?.timeZone ?? businessZone()),
});

/** The unread counts, for live pages, with the number of the latest event that they include. */
export async function getUnreadCounts(context: Readonly<RouterContextProvider>): Promise<Viewer["live"]> {
	const user = context.get(actorContext)?.user;
	return user ? (context.get(unreadContext) ?? readUnread(user.id)) : null;
}
