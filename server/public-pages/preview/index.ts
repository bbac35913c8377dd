/** preview: the picture that is made for each event, for those who share its address. */
export { PicturesService, readPictureName } from './pictures.service.js';
