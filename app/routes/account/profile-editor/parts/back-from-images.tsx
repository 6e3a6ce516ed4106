import { href } from "react-router";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";

/** Leads on from the pictures: to the application, or to the profile. */
export function BackFromImages({ isApplication }: { isApplication: boolean }) {
	return (
		<p className="mt-10">
			{isApplication ? (
				<ButtonLink href={href("/onboarding/professional")} variant="plain">
					Continue your application
				</ButtonLink>
			) : (
				<Link to={href("/professional/edit")}>Back to your profile</Link>
			)}
		</p>
	);
}
