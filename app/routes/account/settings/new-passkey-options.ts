import { optionsToAdd } from "#app/domain/passkeys/passkey-options.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import { passkeyCookie } from "#app/session/cookies.server.ts";
import type { Route } from "./+types/new-passkey-options";

/** For scripts: what a browser needs to make a passkey. */
export async function loader({ context }: Route.LoaderArgs) {
	const { options, challenge } = await optionsToAdd(actorOf(context));
	return Response.json(options, { headers: { "Set-Cookie": passkeyCookie.serialize(challenge) } });
}
