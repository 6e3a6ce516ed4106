import { requireUser } from "#app/domain/actor.ts";
import { actorOf } from "#app/http/contexts.ts";
import type { Route } from "./+types/professional";
import { OpeningSoon } from "./opening-soon.tsx";

export const loader = ({ context }: Route.LoaderArgs) => ({ name: requireUser(actorOf(context), "PROFESSIONAL").name });

export default function ProfessionalOnboarding() {
	return (
		<OpeningSoon
			title="Apply as a professional"
			lead="The application in five steps opens here soon."
			prepare={{ href: "/blog/prepare-your-verification", label: "Prepare your documents" }}
		/>
	);
}
