import { ButtonLink } from "#app/ui/form/button.tsx";
import { Avatar } from "#app/ui/image/avatar.tsx";

export function CallToAction({
	title,
	description,
	buttonText,
	buttonLink,
}: {
	title: string;
	description: string;
	buttonText: string;
	buttonLink: string;
}) {
	return (
		<aside aria-labelledby="next-step" className="no-print mt-14 border border-line bg-sage p-6 sm:p-8">
			<h2 id="next-step" className="text-h2">
				{title}
			</h2>
			<p className="measure mb-5 mt-2">{description}</p>
			<ButtonLink href={buttonLink}>{buttonText}</ButtonLink>
		</aside>
	);
}

export function AuthorBox({ name, bio }: { name: string; bio: string }) {
	return (
		<section aria-labelledby="author" className="mt-14 flex gap-5 border-t border-rule pt-5">
			<Avatar name={name} />
			<div className="measure">
				<h2 id="author" className="text-h3">
					{name}
				</h2>
				<p className="mt-1 text-small">{bio}</p>
			</div>
		</section>
	);
}
