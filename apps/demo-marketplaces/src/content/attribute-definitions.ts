import type { AttributeType } from '@marketplace/api-contract';

interface Definition {
  uniqueName: string;
  name: string;
  attributeType: AttributeType;
}

interface ProductAttributeDefinition extends Definition {
  section: string;
  isFiltered?: boolean;
  isSearchable?: boolean;
  pickListElements?: readonly string[];
}

/** The attributes of listings, in the order of the product page. */
export const PRODUCT_ATTRIBUTES: readonly ProductAttributeDefinition[] = [
  { uniqueName: 'Brand', name: 'Brand', attributeType: 'Text', section: 'Basics', isSearchable: true },
  { uniqueName: 'Material', name: 'Material', attributeType: 'Text', section: 'Basics', isSearchable: true },
  {
    uniqueName: 'Condition',
    name: 'Condition',
    attributeType: 'Picklist',
    section: 'Basics',
    isFiltered: true,
    pickListElements: ['New', 'Like new', 'Good', 'Well used'],
  },
  { uniqueName: 'Year', name: 'Year', attributeType: 'Numeric', section: 'Basics', isFiltered: true },
  { uniqueName: 'Replacement_Value', name: 'Value when new', attributeType: 'Currency', section: 'Basics' },
  { uniqueName: 'Capacity', name: 'For how many', attributeType: 'Numeric', section: 'Size', isFiltered: true },
  { uniqueName: 'Length', name: 'Length (m)', attributeType: 'decimal', section: 'Size' },
  { uniqueName: 'Weight', name: 'Weight (kg)', attributeType: 'decimal', section: 'Size' },
  { uniqueName: 'Floor_Area', name: 'Floor area (m²)', attributeType: 'decimal', section: 'Size', isFiltered: true },
  {
    uniqueName: 'Frame_Size',
    name: 'Frame size',
    attributeType: 'Picklist',
    section: 'Size',
    isFiltered: true,
    pickListElements: ['S', 'M', 'L', 'XL'],
  },
  {
    uniqueName: 'Power',
    name: 'Power',
    attributeType: 'Picklist',
    section: 'Technical',
    isFiltered: true,
    pickListElements: ['Battery', 'Corded', 'Petrol', 'Manual'],
  },
  {
    uniqueName: 'Transmission',
    name: 'Transmission',
    attributeType: 'Picklist',
    section: 'Technical',
    isFiltered: true,
    pickListElements: ['Automatic', 'Manual'],
  },
  {
    uniqueName: 'Fuel',
    name: 'Fuel',
    attributeType: 'Picklist',
    section: 'Technical',
    isFiltered: true,
    pickListElements: ['Petrol', 'Diesel', 'Hybrid', 'Electric'],
  },
  {
    uniqueName: 'Amenities',
    name: 'Amenities',
    attributeType: 'Multi_Picklist',
    section: 'Comfort',
    isFiltered: true,
    isSearchable: true,
    pickListElements: [
      'Wi-Fi',
      'Kitchen',
      'Parking',
      'Fireplace',
      'Sauna',
      'Hot tub',
      'Air conditioning',
      'Washing machine',
      'Terrace',
      'Waterfront',
      'Lake view',
      'Breakfast',
      'Gym',
      'Step-free access',
      'Pets welcome',
    ],
  },
  {
    uniqueName: 'Languages',
    name: 'Languages spoken',
    attributeType: 'Multi_Picklist',
    section: 'Service',
    isFiltered: true,
    pickListElements: [
      'English',
      'French',
      'German',
      'Italian',
      'Spanish',
      'Japanese',
      'Ukrainian',
      'Polish',
      'Russian',
      'Mandarin',
      'Arabic',
      'Tagalog',
      'Vietnamese',
      'Portuguese',
    ],
  },
  { uniqueName: 'Good_To_Know', name: 'Notes', attributeType: 'Long_Text', section: 'Practical' },
  { uniqueName: 'Website', name: 'Maker’s website', attributeType: 'URL', section: 'Practical' },
  { uniqueName: 'Checklist', name: 'Handover checklist', attributeType: 'File', section: 'Practical' },
];

/** Searched fields by descending weight. */
export const SEARCHABLE_FIELDS_ORDER = ['Product_Name', 'category', 'Brand', 'Material', 'Amenities', 'city'] as const;

/** The attributes of customers, asked for at sign-up. */
export const CUSTOMER_ATTRIBUTES: readonly (Definition & {
  isRequired: boolean;
  pickListElements?: readonly string[];
})[] = [
  { uniqueName: 'Company_Name', name: 'Company (if you book for one)', attributeType: 'Text', isRequired: false },
  {
    uniqueName: 'Interests',
    name: 'What are you here for?',
    attributeType: 'Multi_Picklist',
    isRequired: false,
    pickListElements: ['Outdoors', 'Stays', 'Tools', 'Music', 'Parties', 'Collecting'],
  },
  {
    uniqueName: 'Heard_From',
    name: 'How did you hear about us?',
    attributeType: 'Picklist',
    isRequired: false,
    pickListElements: ['A friend', 'Search', 'A sign on a canoe', 'Somewhere else'],
  },
];
