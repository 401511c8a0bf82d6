/** Returns the folder of labeled data: the argument, else SERPLENS_DEV_DATA, else ../shared beside the repository. */
export function dataFolder(named: string | undefined): string {
  return named ?? process.env.SERPLENS_DEV_DATA ?? "../shared";
}
