import { requireUser } from "#app/domain/actor.ts";
import { actorOf } from "#app/http/contexts.ts";
import type { Route } from "./+types/creator-verification";
import { OpeningSoon } from "./opening-soon.tsx";

export const loader = ({ context }: Route.LoaderArgs) => ({ name: requireUser(actorOf(context), "CREATOR").name });

export default function CreatorVerification() {
	return <OpeningSoon title="Confirm your age" lead="Age verification for creators opens here soon." prepare={{ href: "/safety", label: "Read how we verify" }} />;
}
