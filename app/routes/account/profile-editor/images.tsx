import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { href } from "react-router";
import { ALT_MAX, IMAGES_MAX } from "#app/domain/profiles/professional.ts";
import { describeImages, moveImage } from "#app/domain/vetting/portfolio.server.ts";
import { DescribeImagesForm } from "#app/domain/vetting/portfolio-forms.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import { ButtonLink, SubmitButton } from "#app/ui/form/button.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { hashText } from "#app/ui/hash.ts";
import { Avatar } from "#app/ui/image/avatar.tsx";
import { type ImageSource, ResponsiveImage } from "#app/ui/image/responsive-image.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { Tag } from "#app/ui/list/tag.tsx";
import type { Route } from "./+types/images";
import { loadImages } from "./parts/editable-images.server.ts";
import { parentsOfImages } from "./parts/images-handle.ts";

export const handle = {
	breadcrumb: "Photos",
	parents: parentsOfImages,
} satisfies RouteHandle<Route.ComponentProps>;

export const loader = ({ context }: Route.LoaderArgs) => loadImages(context);

/** Each button saves the descriptions first. */
export const action = (args: Route.ActionArgs) =>
	formAction(args.context, DescribeImagesForm, async ({ descriptions, action, imageId, version }, actor) => {
		await describeImages(actor, { descriptions, version });
		if (action === "remove")
			return seeOther(href("/professional/edit/pictures/:imageId/remove", { imageId }));
		if (action === "save")
			return redirectWithFlash(href("/professional/edit/pictures"), savedWords(descriptions));
		await moveImage(actor, { imageId, direction: action });
		return redirectWithFlash(
			`${href("/professional/edit/pictures")}#picture-${imageId}`,
			action === "up" ? "Photo moved up." : "Photo moved down.",
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

function savedWords(descriptions: readonly { alt: string }[]): string {
	const missing = descriptions.filter(({ alt }) => alt === "").length;
	if (missing === 0) return "Your descriptions are saved.";
	return `Saved. ${missing === 1 ? "1 photo isn't shown" : `${missing} photos aren't shown`} until you describe ${missing === 1 ? "it" : "them"}.`;
}

export default function PortfolioImages({
	loaderData: { photo, portfolio, name, isApplication, version },
	actionData,
}: Route.ComponentProps) {
	const values = portfolio.map(({ id, alt }) => ({ id, alt }));
	const [form, fields] = usePageForm<typeof DescribeImagesForm>({
		// The ID changes with the rows, so that the form starts with their values.
		id: `portfolio-${hashText(JSON.stringify(values)).toString(36)}`,
		lastResult: actionData,
		defaultValue: { portfolio: values, version },
	});
	const rows = fields.portfolio.getFieldList();
	return (
		<Page title="Your photos" description="Your profile photo and the photos in your portfolio." form={form}>
			<PageTitle
				eyebrow={isApplication ? "Your application" : "Your profile"}
				aside={`${portfolio.length} of ${IMAGES_MAX}`}
				lead={
					isApplication
						? "Creators look at photos first. Our team sees them with your application, and they become part of your profile when it's approved."
						: "Creators look at photos first. Only add work you have the right to show."
				}
			>
				Your photos
			</PageTitle>
			<section aria-labelledby="photo-title" className="max-w-3xl">
				<SectionHeading id="photo-title">Profile photo</SectionHeading>
				<div className="flex flex-wrap items-center gap-4">
					<Avatar name={name} photo={photo} size="large" />
					<p className="min-w-0 flex-1 basis-48">
						{photo ? "Shown next to your name." : "Without a photo, your initials are shown."}
					</p>
					<ButtonLink href={href("/professional/edit/photo")} variant="plain" isSmall>
						{photo ? "Change profile photo" : "Add a profile photo"}
					</ButtonLink>
					{photo && (
						<ButtonLink href={href("/professional/edit/photo/remove")} variant="quiet" isSmall>
							Remove profile photo
						</ButtonLink>
					)}
				</div>
			</section>
			<section aria-labelledby="portfolio-title" className="mt-12 max-w-3xl">
				<SectionHeading
					id="portfolio-title"
					lead="A photo is shown once it has a description, which is read to people who can't see it."
				>
					Portfolio
				</SectionHeading>
				<p className="mb-6">
					{portfolio.length >= IMAGES_MAX ? (
						"Your portfolio is full. Remove a photo to add another one."
					) : (
						<ButtonLink
							href={href("/professional/edit/pictures/add")}
							variant={portfolio.length === 0 ? "main" : "plain"}
						>
							Add photos
						</ButtonLink>
					)}
				</p>
				{portfolio.length > 0 && (
					<PageForm form={form} submit="Save descriptions" hasOtherButtons className="">
						<ol className="mb-6">
							{rows.map((row, i) => {
								const image = portfolio[i];
								return (
									image && (
										<PortfolioRow
											key={image.id}
											image={image}
											fields={row.getFieldset()}
											number={i + 1}
											count={portfolio.length}
											limit={ALT_MAX}
										/>
									)
								);
							})}
						</ol>
					</PageForm>
				)}
			</section>
			<BackFromImages isApplication={isApplication} />
		</Page>
	);
}

type PortfolioRowProps = {
	image: ImageSource & { id: string };
	fields: { id: FieldMetadata<string>; alt: FieldMetadata<string | null | undefined> };
	/** From 1 to `count`. */
	number: number;
	count: number;
	/** The maximum length of a description, in characters. */
	limit: number;
};

/** An image of the user's portfolio: its description, and the buttons that move and remove it. */
function PortfolioRow({ image, fields, number, count, limit }: PortfolioRowProps) {
	const { id, alt } = image;
	const button = { name: "intent", isSmall: true, variant: "quiet", pending: "Saving..." } as const;
	const which = <span className="sr-only"> photo {number}</span>;
	return (
		<li id={`picture-${id}`} className="row grid gap-x-6 gap-y-3 py-5 sm:grid-cols-[12rem_1fr]">
			<div>
				<ResponsiveImage
					image={image}
					alt={alt || `Photo ${number}, not described yet`}
					sizes="12rem"
					className="portfolio-thumbnail"
				/>
				{!alt && (
					<p className="mt-2">
						<Tag variant="soft">Not shown yet</Tag>
					</p>
				)}
			</div>
			<div className="min-w-0">
				<input {...getInputProps(fields.id, { type: "hidden" })} />
				<TextField
					{...getInputProps(fields.alt, { type: "text" })}
					label={`What photo ${number} shows`}
					hint="A sentence, such as “A dancer in red light”."
					maxLength={limit}
					isOptional
				/>
				<p className="flex flex-wrap gap-2">
					{number > 1 && (
						<SubmitButton {...button} value={`up-${id}`}>
							Move up{which}
						</SubmitButton>
					)}
					{number < count && (
						<SubmitButton {...button} value={`down-${id}`}>
							Move down{which}
						</SubmitButton>
					)}
					<SubmitButton {...button} variant="danger" value={`remove-${id}`}>
						Remove{which}
					</SubmitButton>
				</p>
			</div>
		</li>
	);
}

/** Leads back from the pictures to the application, or to the profile. */
function BackFromImages({ isApplication }: { isApplication: boolean }) {
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
