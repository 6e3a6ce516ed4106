import { href } from "react-router";
import { type Actor, requireUser } from "#app/domain/platform/actor.ts";
import { findUserListing } from "#app/domain/profiles/professional-queries.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import type { Route } from "./+types/profile";

/**
 * Redirects to the user's profile, or the team to the back office. A professional doesn't have a profile until
 * the application is approved.
 */
export const loader = async ({ context }: Route.LoaderArgs) => seeOther(await getHome(getActor(context)));

async function getHome(actor: Actor): Promise<string> {
	const { id, role } = requireUser(actor);
	if (role === "CREATOR") return href("/profile/creator");
	if (role === "ADMIN") return href("/admin");
	const listing = await findUserListing(id);
	if (!listing) return `${href("/dashboard")}?profile=none`;
	// No one can see the page of a suspended profile, so its owner gets the edit page.
	return listing.isListed
		? href("/professional/:professionalId", { professionalId: listing.id })
		: href("/professional/edit");
}
