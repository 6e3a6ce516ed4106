import { href } from "react-router";
import { type Actor, requireUser } from "#app/domain/actor.ts";
import { findOwnListing } from "#app/domain/professionals/professional-queries.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import type { Route } from "./+types/profile";

/** Each role has its own profile; a professional has none before the application was approved. */
export const loader = async ({ context }: Route.LoaderArgs) => seeOther(await homeOf(actorOf(context)));

async function homeOf(actor: Actor): Promise<string> {
	const { id, role } = requireUser(actor);
	if (role === "CREATOR") return href("/profile/creator");
	if (role === "ADMIN") return href("/admin");
	const own = await findOwnListing(id);
	if (!own) return `${href("/dashboard")}?profile=none`;
	// A suspended profile is shown to no one, so its owner sees what they can change.
	return own.isListed ? href("/professional/:professionalId", { professionalId: own.id }) : href("/professional/edit");
}
